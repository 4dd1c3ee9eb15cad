import { setTimeout as delay } from 'node:timers/promises'
import type { Position } from '@filiz/domain/shared/event.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import { logStart } from '@filiz/engines/event-log/sequence.ts'
import { followedKinds, type RememberedFolds } from './remembered-folds.ts'

/** Whoever has missed more begins anew rather than reading through it. */
const mostMissedMs = 60_000

export interface LookOptions {
  readonly log: Pick<EventLog, 'head' | 'readAll'>
  readonly folds: Pick<RememberedFolds, 'looks' | 'changed' | 'lookedThrough'>
}

/**
 * Looks at the log for what anybody has written to accounts and children since the last look, one look at a time. Each proves by itself until when all of it
 * has been told: one that fails, hangs or comes late proves nothing, and what is remembered grows old as it does without.
 */
export function createLook({ log, folds }: LookOptions): () => Promise<void> {
  let upTo: Position | undefined
  let lookedThrough = -Infinity

  return async () => {
    const began = performance.now()
    const end = (await log.head()) ?? logStart
    // A log that ends before where it did is another one, or was restored.
    const anew = upTo === undefined || end < upTo || began - lookedThrough > mostMissedMs
    folds.looks({ anew })
    if (!anew && end > upTo!) {
      for await (const page of log.readAll({ after: upTo!, kinds: followedKinds }))
        for (const { stream, revision } of page) folds.changed(stream, revision)
    }
    // What lies behind was perhaps told before a fold that lacks it was kept: the next look tells it again.
    upTo = end
    lookedThrough = began
    folds.lookedThrough(began)
  }
}

interface FollowOptions extends LookOptions {
  readonly restMs?: number
  readonly onError: (error: unknown) => void
}

/** Looks again and again, until `stop`: what is remembered of those to whom nothing happens need not be read again. */
export function followChanges({ restMs = 500, onError, ...looking }: FollowOptions): { stop(): Promise<void> } {
  const look = createLook(looking)
  const ended = new AbortController()
  const { signal } = ended

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      await look().catch(onError)
      await delay(restMs, undefined, { signal, ref: false }).catch(() => {})
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
