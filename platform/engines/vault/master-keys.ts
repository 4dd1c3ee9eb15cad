import { createHash } from 'node:crypto'
import { parseKey } from '../key-text.ts'

/**
 * A key that encrypts the accounts' keys. Each key record stores this `id`, so that a newer master key can replace it
 * step by step.
 */
export interface MasterKey {
  readonly id: string
  readonly key: Buffer
}

/** The first key encrypts; all of them decrypt. */
export type MasterKeys = readonly [MasterKey, ...MasterKey[]]

/**
 * Parses `MASTER_KEY`: 32 bytes in base64, or several separated by commas, the current one first. Returns null for
 * invalid text. A key's id is the start of its SHA-256, so that keys need no names.
 */
export function parseMasterKeys(text: string): MasterKeys | null {
  const keys = text.split(',').map((one) => masterKeyOf(one.trim()))
  return keys.every((key) => key !== null) ? (keys as unknown as MasterKeys) : null
}

function masterKeyOf(text: string): MasterKey | null {
  const key = parseKey(text)
  return key && { id: createHash('sha256').update(key).digest('hex').slice(0, 12), key }
}
