import { randomBytes } from 'node:crypto'
import { uuidOf } from '@filiz/engines/uuid.ts'
import { createTokenSigner, type TokenSecrets } from '../accounts/token-signer.ts'

/** The content of a calendar URL. It is valid only if the account's latest hash is that of its secret. */
export interface CalendarSecret {
  readonly accountId: string
  isOf(secretHash: string): boolean
}

export interface CalendarSecrets {
  /**
   * Returns base64url of the account's id followed by a 256-bit secret. The same idempotency key gives the same secret,
   * so a client that repeats an unanswered request gets the valid URL although the server stores only the hash. The
   * secret cannot be guessed without `TOKEN_SECRET`.
   */
  make(accountId: string, idempotencyKey: string | undefined): { readonly secret: string; readonly secretHash: string }
  /** Returns null for a malformed secret. */
  read(secret: string): CalendarSecret | null
}

const idBytes = 16
const secretBytes = 32

export function createCalendarSecrets(secrets: TokenSecrets): CalendarSecrets {
  const signer = createTokenSigner(secrets)
  return {
    make(accountId, key) {
      const random =
        key === undefined ? randomBytes(secretBytes) : signer.sign('calendar-secret:', `${accountId}:${key}`)
      const bytes = Buffer.concat([Buffer.from(accountId.replaceAll('-', ''), 'hex'), random])
      return {
        secret: bytes.toString('base64url'),
        secretHash: signer.sign('calendar-hash:', bytes).toString('base64url'),
      }
    },
    read(secret) {
      const bytes = Buffer.from(secret, 'base64url')
      // Reject non-canonical base64url: the server never issues such a spelling.
      if (bytes.length !== idBytes + secretBytes || bytes.toString('base64url') !== secret) return null
      return {
        accountId: uuidOf(bytes.subarray(0, idBytes).toString('hex')),
        isOf: (secretHash) => signer.isSigned(Buffer.from(secretHash, 'base64url'), 'calendar-hash:', bytes),
      }
    },
  }
}
