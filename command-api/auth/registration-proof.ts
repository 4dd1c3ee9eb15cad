import { randomBytes } from 'node:crypto'
import type { Cookie } from '@filiz/http/cookies.ts'
import type { Call } from '@filiz/http/route.ts'

/** Which browser a registration was made in: shown by a secret that it alone was given, for as long as the mailed link works. */
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
