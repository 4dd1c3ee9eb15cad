import type { ActivityContent } from '@filiz/domain/activity/events.ts'
import type { Candidate } from '@filiz/domain/planning/request.ts'
import { activities, forParents, type ActivityDocument } from '@filiz/domain/read-models/activities.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import type { Position } from '@filiz/domain/shared/event.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { LRUCache } from 'lru-cache'
import { followActivities } from './activity-changes.ts'

/** Time to live of cached entries: a rebuilt read model may have other texts at the same positions. */
const expiresMs = 600_000
const maxEntries = 5_000
const activitiesIn = collectionName(activities)
/** The fields that planning does not read; most of an entry's bytes. */
const textsBeside = [...'earlier']

/** The fields of an entry that planning reads, with its season and occasion. */
export type CatalogueCandidate = Candidate & Pick<ActivityContent, 'season' | 'occasion'>

export interface Catalogue {
  /**
   * Returns entries as parents see them, archived ones included. Entries that are missing or were never published are
   * left out. `fresh`: bypass the cache.
   */
  byIds(ids: Iterable<string>, fresh: boolean): Promise<ReadonlyMap<string, ActivityDocument>>
  /** Returns the positions of the last changes of entries that `byIds` has returned, like it at most 3 s late. */
  positionsOf(ids: readonly string[]): Promise<readonly (Position | undefined)[]>
  /**
   * Returns all published activities with the fields that planning reads, in no particular order. The list is kept in
   * memory and updated with changed documents only.
   */
  candidates(): Promise<readonly CatalogueCandidate[]>
}

/** Caches the catalogue for all readers of a process; create one a process. */
export function createCatalogue(
  readStore: Pick<ReadStore, 'find' | 'getMany' | 'leases'>,
  { now = () => performance.now() } = {},
): Catalogue {
  const known = new LRUCache<string, ActivityDocument>({ max: maxEntries, ttl: expiresMs, perf: { now } })
  /** The planning view of each entry; null when the entry is not published. */
  const listedById = new Map<string, CatalogueCandidate | null>()
  let listed: readonly CatalogueCandidate[] = []
  const changes = followActivities(readStore, {
    without: textsBeside,
    now,
    take(changed) {
      for (const document of changed) {
        listedById.set(document._id, candidateOf(document))
        if (known.peek(document._id)?.position !== document.position) known.delete(document._id)
      }
      listed = [...listedById.values()].flatMap((candidate) => candidate ?? [])
    },
  })

  return {
    async byIds(ids, fresh) {
      if (!fresh) await changes.look()
      const found = new Map<string, ActivityDocument>()
      const missing: string[] = []
      for (const id of ids) {
        const entry = fresh ? undefined : known.get(id)
        if (entry) found.set(id, entry)
        else missing.push(id)
      }
      if (missing.length === 0) return found
      for (const entry of await readStore.getMany<ActivityDocument>(activitiesIn, missing)) {
        const shown = forParents(entry)
        if (!shown) continue
        // A newer version may have been seen during the read.
        if ((changes.positionOf(entry._id) ?? '') <= entry.position) known.set(entry._id, shown)
        found.set(entry._id, shown)
      }
      return found
    },

    async positionsOf(ids) {
      await changes.look()
      // `byIds` with `fresh` reads the store without a poll, so a cached entry may be newer than the last poll.
      return ids.map((id) => known.peek(id)?.position ?? changes.positionOf(id))
    },

    async candidates() {
      await changes.upToDate()
      return listed
    },
  }
}

/**
 * Returns the planning view of an entry: its materials, its safety notes and all fields that are no texts. Returns null
 * when the entry is not published.
 */
export function candidateOf({
  _id,
  position: _,
  revision: __,
  translations: { tr, en },
  ...content
}: ActivityDocument): CatalogueCandidate | null {
  return content.status === 'published'
    ? {
        ...content,
        activityId: _id,
        translations: {
          tr: { materials: tr.materials, safetyNotes: tr.safetyNotes },
          en: en && { safetyNotes: en.safetyNotes },
        },
      }
    : null
}
