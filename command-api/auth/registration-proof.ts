import { randomBytes } from 'node:crypto'
import type { Cookie } from '@filiz/http/cookies.ts'
import type { Call } from '@filiz/http/route.ts'

/**
 * Proves which browser made a registration, by a secret that only this browser received. The proof is valid as long as
 * the mailed link.
 */
export interface RegistrationProof {
  readonly requestId: string
  readonly secret: string
}

const name = 'filiz-registration'
const seconds = 86_400

export const newProof = (requestId: string): RegistrationProof => ({
  requestId,
  secret: randomBytes(24).toString('base64url'),
})

export const proofCookie = ({ requestId, secret }: RegistrationProof): Cookie => ({
  name,
  value: `${requestId}.${secret}`,
  path: '/api/auth',
  maxAgeSeconds: seconds,
})
export const usedProof: Cookie = { name, value: '', path: '/api/auth', maxAgeSeconds: 0 }

export function proofOf({ cookie }: Pick<Call, 'cookie'>): RegistrationProof | null {
  const [requestId, secret, ...more] = cookie(name)?.split('.') ?? []
  return requestId && secret && more.length === 0 ? { requestId, secret } : null
}
