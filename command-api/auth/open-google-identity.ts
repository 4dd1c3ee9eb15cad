import type { Config } from '@filiz/engines/config.ts'
import type { GoogleIdentity } from './google-identity.ts'

/** Resolves to the verifier of Google ID tokens; null without a client id, and then its library is not loaded. */
export async function openGoogleIdentity({
  googleClientId: clientId,
  googleKeysUrl: keysUrl,
}: Pick<Config, 'googleClientId' | 'googleKeysUrl'>): Promise<GoogleIdentity | null> {
  if (clientId === null) return null
  const { createGoogleIdentity } = await import('./google-identity.ts')
  return createGoogleIdentity({ clientId, keysUrl })
}
