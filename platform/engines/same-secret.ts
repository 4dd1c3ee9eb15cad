import { timingSafeEqual } from 'node:crypto'

/** Whether a secret, or what proves one, is the expected one, in a time that does not tell how much of it is right; how long it is, is no secret. */
export function isSameSecret(given: string | Uint8Array, expected: string | Uint8Array): boolean {
  const [one, other] = [bytesOf(given), bytesOf(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const bytesOf = (secret: string | Uint8Array): Uint8Array => (typeof secret === 'string' ? Buffer.from(secret) : secret)
