import { activities, type ActivityDocument } from '@filiz/domain/read-models/activities.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import type { Position } from '@filiz/domain/shared/event.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'

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
const pageSize = 100
const activitiesIn = collectionName(activities)

export interface ActivityChanges {
  /** Resolves after a poll that starts now or later. */
  upToDate(): Promise<void>
  /** Polls for changes. Waits for the poll only if the last one is too old. */
  look(): Promise<void>
  /** Position of the latest change of an entry that was taken in. */
  positionOf(id: string): Position | undefined
}

/**
 * Polls the catalogue's read model and passes each changed document to `take`, in pages, with `without` left out of the
 * documents. One poll runs at a time.
 */
export function followActivities(
  readStore: Pick<ReadStore, 'find' | 'leases'>,
  {
    without,
    take,
    now,
    wholeInBackground = false,
  }: {
    readonly without: readonly string[]
    readonly take: (changed: readonly ActivityDocument[]) => void | Promise<void>
    readonly now: () => number
    /** True when no caller waits for a full poll except the first: with all texts it reads several megabytes. */
    readonly wholeInBackground?: boolean
  },
): ActivityChanges {
  const seen = new Map<string, Position>()
  let upTo: Position = ''
  let wholeAt = -Infinity
  /** Start time of the last successful poll. */
  let lookedAt = -Infinity

  /**
   * Reads the documents with positions after `upTo`. `upTo` never passes the read model's checkpoint: a later document
   * of an unfinished batch may be visible before an earlier one.
   */
  async function takeInChanges(isWhole: boolean): Promise<void> {
    const [lease] = await readStore.leases([activitiesIn])
    const begun = now()
    const taken = new Set<string>()
    if (isWhole) wholeTaken = taken
    for (let after = isWhole ? '' : upTo; ;) {
      const changed = await readStore.find<ActivityDocument>(activitiesIn, {
        where: { position: { gt: after } },
        sort: ['position'],
        limit: pageSize,
        without,
      })
      const news = changed.filter(({ _id, position }) =>
        isWhole ? seen.get(_id) !== position && !taken.has(_id) : (seen.get(_id) ?? '') < position,
      )
      for (const { _id, position } of news) {
        seen.set(_id, position)
        wholeTaken.add(_id)
      }
      if (news.length > 0) await take(news)
      if (changed.length < pageSize) break
      after = changed.at(-1)!.position
    }
    if (isWhole) wholeAt = begun
    lookedAt = begun
    const whole = lease?.checkpoint ?? ''
    if (whole > upTo) upTo = whole
  }

  /** Entries that were taken in since the running full poll began: what it has read of them may be older. */
  let wholeTaken = new Set<string>()
  /** Runs a full poll when it is due, for which no caller waits. */
  function lookAtAllAgain() {
    if (now() - wholeAt < wholeMs) return
    const before = wholeAt
    wholeAt = now()
    takeInChanges(true).catch(() => (wholeAt = before))
  }

  let underWay: Promise<void> | undefined
  let next: Promise<void> | undefined
  /** Callers that arrive while a poll runs share the next one. */
  function upToDate(): Promise<void> {
    if (underWay) {
      // When the running poll fails, its waiting callers fail too: they have already waited for the same unresponsive
      // store.
      return (next ??= underWay.finally(() => (next = undefined)).then(upToDate))
    }
    const isLater = wholeInBackground && wholeAt !== -Infinity
    underWay = takeInChanges(!isLater && now() - wholeAt >= wholeMs).finally(() => (underWay = undefined))
    if (isLater) void underWay.then(lookAtAllAgain, () => {})
    return underWay
  }

  return {
    upToDate,
    async look() {
      const age = now() - lookedAt
      if (age < lookMs) return
      const again = underWay ?? upToDate()
      // Ignore a failed poll while the documents are fresh enough; a later caller polls again.
      if (age < unseenMs) again.catch(() => {})
      else await again
    },
    positionOf: (id) => seen.get(id),
  }
}
