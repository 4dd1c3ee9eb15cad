import { timingSafeEqual } from 'node:crypto'

/**
 * Compares two secrets in constant time, so that the duration does not reveal how many leading bytes are right. The
 * length is not protected.
 */
export function isSameSecret(given: string | Uint8Array, expected: string | Uint8Array): boolean {
  const [one, other] = [bytesOf(given), bytesOf(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const bytesOf = (secret: string | Uint8Array): Uint8Array => (typeof secret === 'string' ? Buffer.from(secret) : secret)
