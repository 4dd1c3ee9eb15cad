import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/**
 * Sealed text says by itself whose it is: `sealed:1:<subject>:<iv, ciphertext and tag in base64url>`. AES-256-GCM with
 * a random IV of 96 bits; the subject is authenticated with it, so a value moved under another name does not open.
 */
export interface SealedText {
  readonly subject: string
  readonly box: string
}

const pattern = /^sealed:1:(.+):([A-Za-z0-9_-]{38,})$/s
const ivBytes = 12
const tagBytes = 16

/** What looks like sealed text is sealed once more like any other: nothing that a person types is taken for a seal. */
export function sealText(key: Buffer, subject: string, plain: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(subject))
  const box = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `sealed:1:${subject}:${box.toString('base64url')}`
}

export const isSealed = (text: string): boolean => text.startsWith('sealed:1:') && pattern.test(text)

/** Throws `NotSealed` for anything that `sealText` did not make. */
export function parseSealed(value: unknown): SealedText {
  const match = typeof value === 'string' ? pattern.exec(value) : null
  if (!match) throw new NotSealed('expected sealed text')
  return { subject: match[1]!, box: match[2]! }
}

/** Throws `NotSealed` where text, subject or key is not the one that it was sealed with. */
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
 * Where sealed text belongs there is something else, or sealed text that was tampered with: plain text there is a leak,
 * not a value. Never repeats what was read.
 */
export class NotSealed extends Error {
  override readonly name = 'NotSealed'
}
