import { parseSealed } from '@filiz/engines/personal-data/sealed-text.ts'
import { createSealer } from '@filiz/engines/personal-data/sealer.ts'
import type { KeyReader } from '@filiz/engines/vault/open-key-reader.ts'
import type { Open } from './plan-events.ts'

const never = () => Promise.reject(new Error('an analyst seals nothing'))

/** Decrypts texts with keys that are read each time and not cached. */
export function openSealed(keys: Pick<KeyReader, 'get'>): Open {
  const { openTexts } = createSealer({ get: keys.get, ensure: never, forget: never })
  return async (sealed) => {
    for (const subject of new Set(sealed.map((text) => parseSealed(text).subject)))
      if ((await keys.get(subject)) === null) return null
    return openTexts(sealed)
  }
}
