import type { CachedAggregate } from './cached-aggregate.ts'

type Freshness = Pick<CachedAggregate<unknown>, 'readAt' | 'pollGeneration'>

export type Confirmations = ReturnType<typeof createConfirmations>

/**
 * Tells when a cached state was last known to be the end of its stream: when it was read, or when a later poll of the
 * log began, because polls report every change of the streams that they follow. Times are those of `performance.now()`.
 *
 * Polls form a generation as long as no event between two of them is missed. They confirm a state that was read after
 * one of them knew the log's end. A change before such a read may have been reported before the state was cached.
 */
export function createConfirmations() {
  let generation = 0
  let endKnownAt = Infinity
  let polledUntil = -Infinity
  return {
    /** Returns the generation of polls that confirm a state read at this time; undefined if none does. */
    generationOf: (readAt: number): number | undefined => (readAt >= endKnownAt ? generation : undefined),
    confirmedAt: ({ readAt, pollGeneration }: Freshness): number =>
      pollGeneration === generation ? Math.max(readAt, polledUntil) : readAt,
    /** `restarted`: events before the end that the poll has just read were not polled. */
    pollStarted({ restarted }: { readonly restarted: boolean }): void {
      if (restarted) {
        generation++
        polledUntil = -Infinity
      }
      endKnownAt = performance.now()
    },
    /** All changes before `at` have been reported. */
    pollSucceeded(at: number): void {
      polledUntil = at
    },
  }
}
