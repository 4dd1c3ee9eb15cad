import type { ActivityDocument } from '@filiz/domain/read-models/documents.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { LRUCache } from 'lru-cache'
import { collections } from './collections.ts'

/** How long an entry that was read counts. An administrator sees a change at once: who reads after a write says so. */
const ttlMs = 1_000
const maxEntries = 5_000
const pageSize = 500

export interface Catalogue {
  /** Archived ones too; ids that are not there are left out. `fresh`: as stored now. */
  byIds(ids: Iterable<string>, fresh: boolean): Promise<ReadonlyMap<string, ActivityDocument>>
  /** All that is published. */
  published(): Promise<readonly ActivityDocument[]>
}

/** Activities by id, from memory where they were read a moment ago: every plan that is shown needs twenty of them. */
export function createCatalogue(readStore: ReadStore): Catalogue {
  const known = new LRUCache<string, ActivityDocument>({ max: maxEntries, ttl: ttlMs })
  const without = ['searchTr', 'searchEn']

  return {
    async byIds(ids, fresh) {
      const found = new Map<string, ActivityDocument>()
      const missing: string[] = []
      for (const id of ids) {
        const entry = fresh ? undefined : known.get(id)
        if (entry) found.set(id, entry)
        else missing.push(id)
      }
      if (missing.length === 0) return found
      for (const entry of await readStore.getMany<ActivityDocument>(collections.activities, missing)) {
        known.set(entry._id, entry)
        found.set(entry._id, entry)
      }
      return found
    },

    async published() {
      const all: ActivityDocument[] = []
      for (let after = ''; ; after = all.at(-1)!._id) {
        const page = await readStore.find<ActivityDocument>(collections.activities, { where: { status: 'published', _id: { gt: after } }, sort: ['_id'], limit: pageSize, without })
        all.push(...page)
        if (page.length < pageSize) return all
      }
    },
  }
}
