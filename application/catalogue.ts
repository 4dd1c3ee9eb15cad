import type { ActivityContent } from '@filiz/domain/activity/events.ts'
import type { Candidate } from '@filiz/domain/planning/request.ts'
import { activities, asParentsSee } from '@filiz/domain/read-models/activities.ts'
import type { ActivityDocument } from '@filiz/domain/read-models/documents.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import type { Position } from '@filiz/domain/shared/event.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { LRUCache } from 'lru-cache'

/** How long an entry that was read counts. An administrator sees a change at once: who reads after a write says so. */
const ttlMs = 1_000
const maxEntries = 5_000
const pageSize = 500
const activitiesIn = collectionName(activities)

/** What a plan looks at, and when it may be planned. */
export type CatalogueCandidate = Candidate & Pick<ActivityContent, 'season' | 'occasion'>

export interface Catalogue {
  /** As parents see them, archived ones too; what was never published or is not there is left out. `fresh`: as stored now. */
  byIds(ids: Iterable<string>, fresh: boolean): Promise<ReadonlyMap<string, ActivityDocument>>
  /**
   * All that is published, as far as a plan looks at it, in no particular order and as the read model has it now. Kept in memory and
   * brought up to date by what was written since: who asks again reads nothing but the changes.
   */
  candidates(): Promise<readonly CatalogueCandidate[]>
}

/** The catalogue for whoever shows activities or chooses among them; one for a process. */
export function createCatalogue(readStore: Pick<ReadStore, 'find' | 'getMany'>): Catalogue {
  const known = new LRUCache<string, ActivityDocument>({ max: maxEntries, ttl: ttlMs })
  const published = new Map<string, CatalogueCandidate>()
  let listed: readonly CatalogueCandidate[] = []
  let upTo: Position = ''

  /** What was written behind `upTo`. Two who look at once take in the same twice, which changes nothing. */
  async function takeInChanges(): Promise<void> {
    while (true) {
      const changed = await readStore.find<ActivityDocument>(activitiesIn, { where: { position: { gt: upTo } }, sort: ['position'], limit: pageSize, without: ['searchTr', 'searchEn'] })
      for (const document of changed) {
        if (document.position <= upTo) continue
        if (document.status === 'published') published.set(document._id, candidateOf(document))
        else published.delete(document._id)
        upTo = document.position
      }
      if (changed.length > 0) listed = [...published.values()]
      if (changed.length < pageSize) return
    }
  }

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
      for (const entry of await readStore.getMany<ActivityDocument>(activitiesIn, missing)) {
        const seen = asParentsSee(entry)
        if (!seen) continue
        known.set(entry._id, seen)
        found.set(entry._id, seen)
      }
      return found
    },

    async candidates() {
      await takeInChanges()
      return listed
    },
  }
}

/** Everything but its texts; of those only what the family must have at hand. */
function candidateOf({ _id, position: _, revision: __, translations: { tr }, ...content }: ActivityDocument): CatalogueCandidate {
  return { ...content, activityId: _id, translations: { tr: { materials: tr.materials } } }
}
