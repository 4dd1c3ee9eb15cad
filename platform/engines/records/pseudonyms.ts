import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import type { SubjectKeys } from '../personal-data/port.ts'
import { isSameSecret } from '../same-secret.ts'

/**
 * Subject of the key for pseudonyms. The key is stored like a subject's key, so that rotating the master key changes no
 * pseudonym.
 */
const subject = 'system:pseudonyms'
const ivLength = 16

export interface Pseudonyms {
  /** Returns the same pseudonym for an id as long as the vault keeps its key; letters, digits, `-` and `_`. */
  of(id: string): Promise<string>
  /** Returns the id of a pseudonym; null for an invalid one. */
  open(pseudonym: string): Promise<string | null>
}

/**
 * Creates pseudonyms that reveal nothing of the id without the key. A keyed hash of the id is the synthetic IV of the
 * encrypted id (SIV construction, RFC 5297, with HMAC-SHA256 and AES-256-CTR). So no table is needed to resolve a
 * pseudonym, and a guessed or changed one is recognised as invalid.
 */
export function createPseudonyms(keys: SubjectKeys): Pseudonyms {
  let made: Promise<{ readonly forIv: Buffer; readonly forId: Buffer }> | undefined
  async function own() {
    made ??= keys.ensure(subject, null).then((key) => ({ forIv: derived(key, 'iv'), forId: derived(key, 'id') }))
    made.catch(() => (made = undefined))
    return made
  }
  const ivOf = (key: Buffer, id: string) => createHmac('sha256', key).update(id).digest().subarray(0, ivLength)

  return {
    async of(id) {
      const { forIv, forId } = await own()
      const iv = ivOf(forIv, id)
      const cipher = createCipheriv('aes-256-ctr', forId, iv)
      return Buffer.concat([iv, cipher.update(id, 'utf8'), cipher.final()]).toString('base64url')
    },
    async open(pseudonym) {
      const { forIv, forId } = await own()
      const bytes = Buffer.from(pseudonym, 'base64url')
      if (bytes.length <= ivLength || bytes.toString('base64url') !== pseudonym) return null
      const iv = bytes.subarray(0, ivLength)
      const decipher = createDecipheriv('aes-256-ctr', forId, iv)
      const id = Buffer.concat([decipher.update(bytes.subarray(ivLength)), decipher.final()]).toString('utf8')
      return isSameSecret(ivOf(forIv, id), iv) ? id : null
    },
  }
}

const derived = (key: Buffer, use: string) => createHmac('sha256', key).update(`pseudonyms:${use}`).digest()
