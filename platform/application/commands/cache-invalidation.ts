import { setTimeout as delay } from 'node:timers/promises'
import type { Position } from '@filiz/domain/shared/event.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import { logStart } from '@filiz/engines/event-log/sequence.ts'
import { followedKinds, type AggregateCache } from './aggregate-cache.ts'

/**
 * Maximum gap since the last successful poll; after a longer gap, polling starts again at the log's end and marks all
 * cached states as unconfirmed.
 */
const maxGapMs = 60_000

export interface InvalidationPollOptions {
  readonly log: Pick<EventLog, 'head' | 'readAll'>
  readonly cache: Pick<AggregateCache, 'pollStarted' | 'markStale' | 'pollSucceeded'>
}

/**
 * Returns a function that polls the log once for changes to account and child streams. Each successful poll proves that
 * cached states are current up to its start. A poll that fails, hangs or is late proves nothing, so cached states
 * expire as they would without polling.
 */
export function createInvalidationPoll({ log, cache }: InvalidationPollOptions): () => Promise<void> {
  let upTo: Position | undefined
  let lastSuccessAt = -Infinity

  return async () => {
    const began = performance.now()
    const end = (await log.head()) ?? logStart
    // A log that ends at a lower position is another log or was restored.
    const restarted = upTo === undefined || end < upTo || began - lastSuccessAt > maxGapMs
    cache.pollStarted({ restarted })
    if (!restarted && end > upTo!) {
      for await (const page of log.readAll({ after: upTo!, kinds: followedKinds }))
        for (const { stream, revision } of page) cache.markStale(stream, revision)
    }
    // Events after `end` may have been reported before a stale state was cached, so the next poll starts at `end` and
    // reports them again.
    upTo = end
    lastSuccessAt = began
    cache.pollSucceeded(began)
  }
}

interface CacheInvalidationOptions extends InvalidationPollOptions {
  readonly intervalMs?: number
  readonly onError: (error: unknown) => void
}

/** Polls the log until `stop` is called, so that cached states of unchanged streams need not be read again. */
export function startCacheInvalidation({ intervalMs = 500, onError, ...looking }: CacheInvalidationOptions): {
  stop(): Promise<void>
} {
  const look = createInvalidationPoll(looking)
  const ended = new AbortController()
  const { signal } = ended

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      await look().catch(onError)
      await delay(intervalMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  const following = follow()
  return {
    stop() {
      ended.abort()
      return following
    },
  }
}
