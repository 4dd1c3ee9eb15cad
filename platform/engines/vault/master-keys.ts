import { createHash } from 'node:crypto'

/** Wraps the accounts' keys. `id` says which one did, so that a newer can take its place bit by bit. */
export interface MasterKey {
  readonly id: string
  readonly key: Buffer
}

/** The first wraps; all of them unwrap. */
export type MasterKeys = readonly [MasterKey, ...MasterKey[]]

/**
 * From `MASTER_KEY`: 32 bytes in base64, or several parted by commas, the current one first. Null where it is something
 * else. A key's id is the start of its SHA-256, so nobody has to name keys.
 */
export function parseMasterKeys(text: string): MasterKeys | null {
  const keys = text.split(',').map((one) => parseKey(one.trim()))
  return keys.every((key) => key !== null) ? (keys as unknown as MasterKeys) : null
}

function parseKey(text: string): MasterKey | null {
  const key = Buffer.from(text, 'base64')
  if (key.length !== 32 || !/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return null
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 12), key }
}
