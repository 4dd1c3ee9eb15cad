import { createHmac, createSecretKey, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseKey } from '@filiz/engines/key-text.ts'
import { LRUCache } from 'lru-cache'
import type { Names } from '../events/public-form.ts'
import { Refused } from '../errors.ts'

/** Maximum number of cached pseudonyms for accounts, and the same for children. */
const kept = 50_000
const hexDigits = 32

/**
 * Returns functions that compute pseudonyms: the first 128 bits of HMAC-SHA-256 over the kind and the id. The same key
 * always gives the same pseudonym. Without the key a pseudonym can neither be resolved nor be found by trying ids.
 */
export function pseudonymsUnder(key: Buffer): Names {
  // A key object is prepared once instead of for each pseudonym.
  const secret = createSecretKey(key)
  const named = (what: 'account' | 'child') => {
    const known = new LRUCache<string, string>({ max: kept })
    // An event names its child twice, and the next event often concerns the same child.
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

/** Tells whether two exports used the same key, without revealing the key. */
export const fingerprintOf = (key: Buffer): string =>
  createHmac('sha256', key).update('fingerprint').digest('hex').slice(0, 16)

/** Reads a key file: 32 bytes in base64. Throws `Refused`. */
export function readKeyFile(file: string): Buffer {
  if (!existsSync(file))
    throw new Refused(
      `there is no key at ${file}: it is what the export's names were made with (--key-file says where it is now)`,
    )
  const key = parseKey(readFileSync(file, 'utf8').trim())
  if (key === null) throw new Refused(`${file} holds no key: expected 32 bytes in base64`)
  return key
}

/**
 * The key file is beside the export's folder and not in it, so that handing over the folder does not include the key.
 */
export const ownKeyFile = (out: string): string => `${out}.key`

/** Reads the export's own key. The first call creates its file, which only the owner can read. */
export function ownKey(out: string): Buffer {
  const file = ownKeyFile(out)
  mkdirSync(path.dirname(file), { recursive: true })
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  return readKeyFile(file)
}
