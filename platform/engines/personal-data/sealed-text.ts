import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

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
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(subject))
  const box = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `sealed:1:${subject}:${box.toString('base64url')}`
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
  const bytes = Buffer.from(box, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(subject))
    .setAuthTag(bytes.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8')
  } catch (cause) {
    throw new NotSealed(`sealed text of ${subject} does not open with its key`, { cause })
  }
}

/**
 * Thrown for plain or tampered text in the place of sealed text. Plain text there is a leak. The message never repeats
 * the value.
 */
export class NotSealed extends Error {
  override readonly name = 'NotSealed'
}
