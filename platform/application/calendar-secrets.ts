import { createHmac, randomBytes } from 'node:crypto'
import { uuidOf } from '@filiz/engines/uuid.ts'

/** What an address stands for: whose calendar, if its secret is still the one that was given out last. */
export interface CalendarSecret {
  readonly accountId: string
  readonly secretHash: string
}

export interface CalendarSecrets {
  /**
   * A secret of 256 bits behind the account's id, in base64url. With a request's key it is the same each time, so that who
   * repeats a request without an answer gets the address that counts, though nothing of ours holds it; and it is nobody's
   * guess who has not `TOKEN_SECRET`.
   */
  make(accountId: string, idempotencyKey: string | undefined): { readonly secret: string; readonly secretHash: string }
  /** Null for what was never ours. Whether it counts, `isSameSecret` with the hash that is kept tells. */
  read(secret: string): CalendarSecret | null
}

const idBytes = 16
const secretBytes = 32

export function createCalendarSecrets({ tokenSecret }: { readonly tokenSecret: string }): CalendarSecrets {
  const keyed = (purpose: string, what: string | Buffer) =>
    createHmac('sha256', tokenSecret).update(`calendar-${purpose}:`).update(what).digest()
  const hashOf = (bytes: Buffer) => keyed('hash', bytes).toString('base64url')
  return {
    make(accountId, key) {
      const random = key === undefined ? randomBytes(secretBytes) : keyed('secret', `${accountId}:${key}`)
      const bytes = Buffer.concat([Buffer.from(accountId.replaceAll('-', ''), 'hex'), random])
      return { secret: bytes.toString('base64url'), secretHash: hashOf(bytes) }
    },
    read(secret) {
      const bytes = Buffer.from(secret, 'base64url')
      // Another spelling of the same bytes was never given out.
      if (bytes.length !== idBytes + secretBytes || bytes.toString('base64url') !== secret) return null
      return { accountId: uuidOf(bytes.subarray(0, idBytes).toString('hex')), secretHash: hashOf(bytes) }
    },
  }
}
