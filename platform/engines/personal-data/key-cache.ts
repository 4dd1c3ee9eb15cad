import { LRUCache } from 'lru-cache'
import type { SubjectKeys } from './port.ts'

/**
 * Keys as they were seen in the last `ttlMs`, at most `max` of them; also that a subject has none. A key that is being
 * fetched is fetched once, and one that comes back after `clear` is not kept: its subject may be the one forgotten.
 */
export function createKeyCache(keys: SubjectKeys, { ttlMs, max }: { ttlMs: number; max: number }) {
  const known = new LRUCache<string, { readonly key: Buffer | null }>({ max, ttl: ttlMs })
  let fetching = new Map<string, Promise<Buffer | null>>()

  function keep(subject: string, key: Buffer | null, era: typeof fetching) {
    // Asked before the key was made and answered after: the key is right.
    const outdated = key === null && known.peek(subject)?.key
    if (era === fetching && !outdated) known.set(subject, { key })
  }

  async function fetch(subject: string, era: typeof fetching) {
    try {
      const key = await keys.get(subject)
      keep(subject, key, era)
      return key
    } finally {
      era.delete(subject)
    }
  }

  return {
    /** The key if it is at hand, null where there is none, undefined where it has to be asked for. */
    peek: (subject: string): Buffer | null | undefined => known.get(subject)?.key,
    get(subject: string): Promise<Buffer | null> {
      const already = fetching.get(subject)
      if (already) return already
      const asked = fetch(subject, fetching)
      fetching.set(subject, asked)
      return asked
    },
    async ensure(subject: string, parent: string | null): Promise<Buffer> {
      const era = fetching
      const key = await keys.ensure(subject, parent)
      keep(subject, key, era)
      return key
    },
    clear() {
      fetching = new Map()
      known.clear()
    },
  }
}
