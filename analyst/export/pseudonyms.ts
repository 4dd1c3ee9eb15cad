import { createHmac, createSecretKey, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Names } from '../public-form.ts'
import { Refused } from '../refused.ts'

/** Of accounts, and of children; another one is hashed again. */
const kept = 50_000
const hexDigits = 32

/**
 * Names for accounts and children: the first 128 bits of HMAC-SHA-256 over what it is and its id. The same under the same
 * key; without the key nobody can tell whose they are, or try ids through.
 */
export function pseudonymsUnder(key: Buffer): Names {
  // As a key object it is made ready once, not for each name.
  const secret = createSecretKey(key)
  const named = (what: 'account' | 'child') => {
    const known = new LRUCache<string, string>({ max: kept })
    // An event names its child twice, and the next one is often about the same.
    let last = { id: '', name: '' }
    return (id: string) => {
      if (id === last.id) return last.name
      const name =
        known.get(id) ?? createHmac('sha256', secret).update(`${what}:${id}`).digest('hex').slice(0, hexDigits)
      known.set(id, name)
      last = { id, name }
      return name
    }
  }
  return { account: named('account'), child: named('child') }
}

/** Says of two exports whether one key named both, and nothing of the key. */
export const fingerprintOf = (key: Buffer): string =>
  createHmac('sha256', key).update('fingerprint').digest('hex').slice(0, 16)

/** A key's file: 32 bytes in base64. Throws `Refused`. */
export function readKeyFile(file: string): Buffer {
  if (!existsSync(file))
    throw new Refused(
      `there is no key at ${file}: it is what the export's names were made with (--key-file says where it is now)`,
    )
  const text = readFileSync(file, 'utf8').trim()
  const key = Buffer.from(text, 'base64')
  if (key.length !== 32 || !/^[A-Za-z0-9+/_-]{43}=?$/.test(text))
    throw new Refused(`${file} holds no key: expected 32 bytes in base64`)
  return key
}

/** Beside the export's folder and not in it: who is handed the folder is not handed the key. */
export const ownKeyFile = (out: string): string => `${out}.key`

/** The export's own key, made at the first call; readable by its owner alone. */
export function ownKey(out: string): Buffer {
  const file = ownKeyFile(out)
  mkdirSync(path.dirname(file), { recursive: true })
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  return readKeyFile(file)
}
