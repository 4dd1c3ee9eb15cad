import type { Instant } from '@filiz/domain/shared/event.ts'
import { createTokenSigner, type TokenSecrets } from '../accounts/token-signer.ts'

/** An invitation. `childId`: its first child, whose stream decides whether it was used. */
export interface InvitationLink {
  readonly childId: string
  readonly invitationId: string
}

export interface InvitationLinks {
  /** Returns the same token for the same invitation, so that neither events nor jobs need to store a secret. */
  token(link: InvitationLink & { readonly expiresAt: Instant }): string
  /** Returns null for a forged token. The child's stream records whether the invitation has expired or was used. */
  verify(token: string): (InvitationLink & { readonly expiresAt: Instant }) | null
  /** Returns the address of the page on which the invitation is accepted. */
  url(token: string): string
}

const uuidBytes = 16
const payloadBytes = 2 * uuidBytes + 6

/**
 * Makes and verifies tokens of invitations: base64url of both ids and the expiry, with an HMAC over them. The ids are
 * bytes instead of text, so that the address fits a small QR code.
 */
export function createInvitationLinks({
  publicUrl,
  ...secrets
}: TokenSecrets & {
  /** Public base URL without a trailing slash. */
  readonly publicUrl: string
}): InvitationLinks {
  const signer = createTokenSigner(secrets)
  const purpose = 'invitation-link:'

  return {
    token({ childId, invitationId, expiresAt }) {
      const expires = Buffer.alloc(6)
      expires.writeUIntBE(Date.parse(expiresAt), 0, 6)
      const payload = Buffer.concat([bytesOf(childId), bytesOf(invitationId), expires])
      return Buffer.concat([payload, signer.sign(purpose, payload)]).toString('base64url')
    },

    verify(token) {
      const bytes = Buffer.from(token, 'base64url')
      // A decoder ignores bits behind the last byte, and a token has one spelling.
      if (bytes.toString('base64url') !== token) return null
      const payload = bytes.subarray(0, payloadBytes)
      if (!signer.isSigned(bytes.subarray(payloadBytes), purpose, payload)) return null
      return {
        childId: uuidOf(payload.subarray(0, uuidBytes)),
        invitationId: uuidOf(payload.subarray(uuidBytes, 2 * uuidBytes)),
        expiresAt: new Date(payload.readUIntBE(2 * uuidBytes, 6)).toISOString(),
      }
    },

    url: (token) => `${publicUrl}/invitations/${token}`,
  }
}

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex')
const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
