import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export const clientId = 'filiz.apps.googleusercontent.com'

/** Starts a local server of public keys like Google's; returns it together with the signing keys. */
export async function startGoogleKeys() {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const { privateKey: foreign } = await generateKeyPair('RS256')
  let answers = true
  let asked = 0
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  const server = createServer((_request, response) => {
    asked += 1
    response
      .writeHead(answers ? 200 : 503, { 'Content-Type': 'application/json' })
      .end(answers ? JSON.stringify({ keys: [jwk] }) : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  /** Returns a signed token like Google's; `claims` override the default claims. */
  function token(
    email: string,
    claims: Record<string, unknown> = {},
    { key = privateKey, kid = 'k1', issuedAgoSeconds = 0 } = {},
  ): Promise<string> {
    const now = Math.floor(Date.now() / 1000) - issuedAgoSeconds
    return new SignJWT({
      iss: 'https://accounts.google.com',
      aud: clientId,
      sub: '1',
      email,
      email_verified: true,
      name: 'Ayşe Yılmaz',
      iat: now,
      exp: now + 3_600,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(key)
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/certs`,
    token,
    foreign,
    asked: () => asked,
    away: (isAway: boolean) => void (answers = !isAway),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
