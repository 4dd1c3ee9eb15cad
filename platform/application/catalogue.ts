import type { ActivityContent } from '@filiz/domain/activity/events.ts'
import type { Candidate } from '@filiz/domain/planning/request.ts'
import { activities, forParents, searchFields, type ActivityDocument } from '@filiz/domain/read-models/activities.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import type { Position } from '@filiz/domain/shared/event.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { LRUCache } from 'lru-cache'

/** Minimum interval between two polls for changes, for all callers together. */
const lookMs = 1_000
/**
 * Maximum staleness before a caller waits for the poll. An administrator who reads after a write passes `fresh` and
 * sees the change at once.
 */
const unseenMs = 3_000
/**
 * Interval of full polls: a replayed event has a position lower than the last one seen, so an incremental poll misses
 * it.
 */
const wholeMs = 60_000
/** Time to live of cached entries: a rebuilt read model may have other texts at the same positions. */
const expiresMs = 10 * wholeMs
const maxEntries = 5_000
const pageSize = 500
const activitiesIn = collectionName(activities)
/** The fields that planning does not read; most of an entry's bytes. */
const textsBeside = [...searchFields, 'earlier']

/** The fields of an entry that planning reads, with its season and occasion. */
export type CatalogueCandidate = Candidate & Pick<ActivityContent, 'season' | 'occasion'>

export interface Catalogue {
  /**
   * Returns entries as parents see them, archived ones included. Entries that are missing or were never published are
   * left out. `fresh`: bypass the cache.
   */
  byIds(ids: Iterable<string>, fresh: boolean): Promise<ReadonlyMap<string, ActivityDocument>>
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
  /** Last seen position of each entry; `candidate` is null when the entry is not published. */
  const seen = new Map<string, { readonly position: Position; readonly candidate: CatalogueCandidate | null }>()
  let listed: readonly CatalogueCandidate[] = []
  let upTo: Position = ''
  let wholeAt = -Infinity
  /** Start time of the last successful poll. */
  let lookedAt = -Infinity

  /**
   * Reads the documents with positions after `upTo`. `upTo` never passes the read model's checkpoint: a later document
   * of an unfinished batch may be visible before an earlier one.
   */
  async function takeInChanges(): Promise<void> {
    const [lease] = await readStore.leases([activitiesIn])
    const begun = now()
    const isWhole = begun - wholeAt >= wholeMs
    for (let after = isWhole ? '' : upTo; ;) {
      const changed = await readStore.find<ActivityDocument>(activitiesIn, {
        where: { position: { gt: after } },
        sort: ['position'],
        limit: pageSize,
        without: textsBeside,
      })
      const news = changed.filter(({ _id, position }) =>
        isWhole ? seen.get(_id)?.position !== position : (seen.get(_id)?.position ?? '') < position,
      )
      for (const document of news) {
        seen.set(document._id, { position: document.position, candidate: candidateOf(document) })
        if (known.peek(document._id)?.position !== document.position) known.delete(document._id)
      }
      if (news.length > 0) listed = [...seen.values()].flatMap(({ candidate }) => candidate ?? [])
      if (changed.length < pageSize) break
      after = changed.at(-1)!.position
    }
    if (isWhole) wholeAt = begun
    lookedAt = begun
    const whole = lease?.checkpoint ?? ''
    if (whole > upTo) upTo = whole
  }

  let underWay: Promise<void> | undefined
  let next: Promise<void> | undefined
  /**
   * Resolves after a poll that starts now or later. One poll runs at a time; callers that arrive meanwhile share the
   * next one.
   */
  function upToDate(): Promise<void> {
    if (underWay) {
      // When the running poll fails, its waiting callers fail too: they have already waited for the same unresponsive
      // store.
      return (next ??= underWay.finally(() => (next = undefined)).then(upToDate))
    }
    underWay = takeInChanges().finally(() => (underWay = undefined))
    return underWay
  }

  /**
   * Polls for changes and evicts changed entries from the cache. A caller that tolerates stale entries does not wait.
   */
  async function look(): Promise<void> {
    const age = now() - lookedAt
    if (age < lookMs) return
    const again = underWay ?? upToDate()
    // Ignore a failed poll while the cache is fresh enough; a later caller polls again.
    if (age < unseenMs) again.catch(() => {})
    else await again
  }

  return {
    async byIds(ids, fresh) {
      if (!fresh) await look()
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
        if ((seen.get(entry._id)?.position ?? '') <= entry.position) known.set(entry._id, shown)
        found.set(entry._id, shown)
      }
      return found
    },

    async candidates() {
      await upToDate()
      return listed
    },
  }
}

/**
 * Returns the planning view of an entry: its materials and all fields that are no texts. Returns null when the entry is
 * not published.
 */
export function candidateOf({
  _id,
  position: _,
  revision: __,
  translations: { tr },
  ...content
}: ActivityDocument): CatalogueCandidate | null {
  return content.status === 'published'
    ? { ...content, activityId: _id, translations: { tr: { materials: tr.materials } } }
    : null
}
