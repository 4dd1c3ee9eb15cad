import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto'

/**
 * A sealed text names its subject: `sealed:1:<subject>:<iv, ciphertext and tag in base64url>`. AES-256-GCM with a
 * random 96-bit IV; the subject is authenticated too, so a value moved to another subject does not decrypt.
 */
export interface SealedText {
  readonly subject: string
  readonly box: string
}

const pattern = /^sealed:1:(.+):([A-Za-z0-9_-]{38,})$/s
const ivBytes = 12
const tagBytes = 16

/** Encrypts any text, even one that already looks sealed, so that no user input can be mistaken for a sealed text. */
export function sealText(key: Buffer, subject: string, plain: string): string {
  return `sealed:1:${subject}:${sealBox(key, subject, Buffer.from(plain)).toString('base64url')}`
}

/** Returns IV, ciphertext and tag. `context` is authenticated: a box opens only with the same one. */
export function sealBox(key: Buffer, context: string, plain: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes)
  // Node takes 10 µs longer to prepare a key that is a buffer.
  const cipher = createCipheriv('aes-256-gcm', createSecretKey(key), iv).setAAD(Buffer.from(context))
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

export const isSealed = (text: string): boolean => text.startsWith('sealed:1:') && pattern.test(text)

/** Throws `NotSealed` for any value that `sealText` did not make. */
export function parseSealed(value: unknown): SealedText {
  const match = typeof value === 'string' ? pattern.exec(value) : null
  if (!match) throw new NotSealed('expected sealed text')
  return { subject: match[1]!, box: match[2]! }
}

/** Decrypts a sealed text. Throws `NotSealed` if text, subject or key does not match. */
export function unsealText(key: Buffer, { subject, box }: SealedText): string {
  return openBox(key, subject, Buffer.from(box, 'base64url')).toString('utf8')
}

/** Decrypts what `sealBox` made. Throws `NotSealed` if bytes, context or key do not match. */
export function openBox(key: Buffer, context: string, box: Buffer): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', createSecretKey(key), box.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(context))
      .setAuthTag(box.subarray(-tagBytes))
    return Buffer.concat([decipher.update(box.subarray(ivBytes, -tagBytes)), decipher.final()])
  } catch (cause) {
    throw new NotSealed(`sealed data of ${context} do not open with their key`, { cause })
  }
}

/**
 * Thrown for plain or tampered data in the place of sealed data. Plain data there are a leak. The message never repeats
 * the value.
 */
export class NotSealed extends Error {
  override readonly name = 'NotSealed'
}
