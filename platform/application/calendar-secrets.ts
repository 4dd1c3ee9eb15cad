import { createHmac, randomBytes } from 'node:crypto'
import { uuidOf } from '@filiz/engines/uuid.ts'

/**
 * The content of a calendar URL: the account and the hash of the secret. The URL is valid only if the hash is the
 * latest one of the account.
 */
export interface CalendarSecret {
  readonly accountId: string
  readonly secretHash: string
}

export interface CalendarSecrets {
  /**
   * Returns base64url of the account's id followed by a 256-bit secret. The same idempotency key gives the same secret,
   * so a client that repeats an unanswered request gets the valid URL although the server stores only the hash. The
   * secret cannot be guessed without `TOKEN_SECRET`.
   */
  make(accountId: string, idempotencyKey: string | undefined): { readonly secret: string; readonly secretHash: string }
  /** Returns null for a malformed secret. The caller compares the result with the stored hash by `isSameSecret`. */
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
      // Reject non-canonical base64url: the server never issues such a spelling.
      if (bytes.length !== idBytes + secretBytes || bytes.toString('base64url') !== secret) return null
      return { accountId: uuidOf(bytes.subarray(0, idBytes).toString('hex')), secretHash: hashOf(bytes) }
    },
  }
}
