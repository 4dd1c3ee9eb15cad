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
/** What no plan looks at, and an entry is mostly made of. */
const textsBeside = ['searchTr', 'searchEn', 'earlier']

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
export function createCatalogue(readStore: Pick<ReadStore, 'find' | 'getMany' | 'leases'>): Catalogue {
  const known = new LRUCache<string, ActivityDocument>({ max: maxEntries, ttl: ttlMs })
  /** As each entry was last seen; `candidate` is null where it is not published. */
  const seen = new Map<string, { readonly position: Position; readonly candidate: CatalogueCandidate | null }>()
  let listed: readonly CatalogueCandidate[] = []
  let upTo: Position = ''

  /**
   * What was written behind `upTo`. That moves no further than the model's checkpoint: of a batch that is being written a
   * later document may be there before an earlier one. Two who look at once take in the same twice, which changes nothing.
   */
  async function takeInChanges(): Promise<void> {
    const [lease] = await readStore.leases([activitiesIn])
    for (let after = upTo; ;) {
      const changed = await readStore.find<ActivityDocument>(activitiesIn, { where: { position: { gt: after } }, sort: ['position'], limit: pageSize, without: textsBeside })
      const news = changed.filter(({ _id, position }) => (seen.get(_id)?.position ?? '') < position)
      for (const document of news) seen.set(document._id, { position: document.position, candidate: candidateOf(document) })
      if (news.length > 0) listed = [...seen.values()].flatMap(({ candidate }) => candidate ?? [])
      if (changed.length < pageSize) break
      after = changed.at(-1)!.position
    }
    const whole = lease?.checkpoint ?? ''
    if (whole > upTo) upTo = whole
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
        const shown = asParentsSee(entry)
        if (!shown) continue
        known.set(entry._id, shown)
        found.set(entry._id, shown)
      }
      return found
    },

    async candidates() {
      await takeInChanges()
      return listed
    },
  }
}

/** What a plan sees of an entry: everything but its texts, and of those only what the family must have at hand. Null while it is not published. */
export function candidateOf({ _id, position: _, revision: __, translations: { tr }, ...content }: ActivityDocument): CatalogueCandidate | null {
  return content.status === 'published' ? { ...content, activityId: _id, translations: { tr: { materials: tr.materials } } } : null
}
