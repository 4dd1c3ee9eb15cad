import { LRUCache } from 'lru-cache'
import type { SubjectKeys } from './port.ts'

/**
 * Caches keys for `ttlMs`, at most `max` subjects, and also remembers subjects without a key. Concurrent requests share
 * one fetch. A key that arrives after `clear` is not cached, because its subject may have been forgotten meanwhile.
 */
export function createKeyCache(
  keys: Pick<SubjectKeys, 'ensure' | 'get'>,
  { ttlMs, max }: { ttlMs: number; max: number },
) {
  const known = new LRUCache<string, { readonly key: Buffer | null }>({ max, ttl: ttlMs })
  let fetching = new Map<string, Promise<Buffer | null>>()

  function keep(subject: string, key: Buffer | null, era: typeof fetching) {
    // A "no key" result requested before the key was created and received after it is outdated; the cached key stays.
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
    /** The cached key; null if the subject has none, undefined if it must be fetched. */
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
