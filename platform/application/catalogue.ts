import type { ActivityContent } from '@filiz/domain/activity/events.ts'
import type { Candidate } from '@filiz/domain/planning/request.ts'
import { activities, asParentsSee, searchFields } from '@filiz/domain/read-models/activities.ts'
import type { ActivityDocument } from '@filiz/domain/read-models/documents.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import type { Position } from '@filiz/domain/shared/event.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { LRUCache } from 'lru-cache'

/** What was changed is asked about so often, whoever asks. */
const lookMs = 1_000
/** So long at most a reader may not know yet what was changed, and nobody waits for a look. An administrator sees it at once: who reads after a write says so. */
const unseenMs = 3_000
/** What an operator has taken in again stands at an earlier position than what was seen last: so often all of it is looked at. */
const wholeMs = 60_000
/** A model that was filled anew may have other texts at the same positions: so long they stay as they were. */
const expiresMs = 10 * wholeMs
const maxEntries = 5_000
const pageSize = 500
const activitiesIn = collectionName(activities)
/** What no plan looks at, and an entry is mostly made of. */
const textsBeside = [...searchFields, 'earlier']

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
export function createCatalogue(
  readStore: Pick<ReadStore, 'find' | 'getMany' | 'leases'>,
  { now = () => performance.now() } = {},
): Catalogue {
  const known = new LRUCache<string, ActivityDocument>({ max: maxEntries, ttl: expiresMs, perf: { now } })
  /** As each entry was last seen; `candidate` is null where it is not published. */
  const seen = new Map<string, { readonly position: Position; readonly candidate: CatalogueCandidate | null }>()
  let listed: readonly CatalogueCandidate[] = []
  let upTo: Position = ''
  let wholeAt = -Infinity
  /** When the last look that succeeded began. */
  let lookedAt = -Infinity

  /**
   * What was written behind `upTo`. That moves no further than the model's checkpoint: of a batch that is being written a
   * later document may be there before an earlier one.
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
  /** By a look that begins now or later; there is one at a time, and whoever comes meanwhile shares the next. */
  function upToDate(): Promise<void> {
    if (underWay) {
      // Where it fails, whoever came meanwhile has waited for the same silent store.
      return (next ??= underWay.finally(() => (next = undefined)).then(upToDate))
    }
    underWay = takeInChanges().finally(() => (underWay = undefined))
    return underWay
  }

  /** What has changed since is no longer among what is known; who may not know it yet goes on meanwhile. */
  async function look(): Promise<void> {
    const age = now() - lookedAt
    if (age < lookMs) return
    const again = underWay ?? upToDate()
    // One that fails is for who comes when nobody may go on any more.
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
        const shown = asParentsSee(entry)
        if (!shown) continue
        // While it was read, a later one may have been seen.
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

/** What a plan sees of an entry: everything but its texts, and of those only what the family must have at hand. Null while it is not published. */
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
