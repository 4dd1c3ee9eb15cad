import { createHmac } from 'node:crypto'
import { isSameSecret } from '@filiz/engines/same-secret.ts'

/** `tokenSecretBefore`: the secret that `tokenSecret` replaced, while tokens of both are valid. */
export interface TokenSecrets {
  readonly tokenSecret: string
  readonly tokenSecretBefore?: string | null
}

export interface TokenSigner {
  /** Returns the HMAC of the parts, one after the other, under the current secret. */
  sign(...parts: readonly (string | Uint8Array)[]): Buffer
  /** Whether this is the HMAC of the parts under the current secret or the one before. */
  isSigned(signature: string | Uint8Array, ...parts: readonly (string | Uint8Array)[]): boolean
}

/** Signs tokens that outlive a change of `TOKEN_SECRET` as long as `TOKEN_SECRET_BEFORE` is set. */
export function createTokenSigner({ tokenSecret, tokenSecretBefore }: TokenSecrets): TokenSigner {
  const under = (secret: string, parts: readonly (string | Uint8Array)[]) => {
    const hmac = createHmac('sha256', secret)
    for (const part of parts) hmac.update(part)
    return hmac.digest()
  }
  const accepted = [tokenSecret, ...(tokenSecretBefore ? [tokenSecretBefore] : [])]
  return {
    sign: (...parts) => under(tokenSecret, parts),
    isSigned: (signature, ...parts) => accepted.some((secret) => isSameSecret(signature, under(secret, parts))),
  }
}
