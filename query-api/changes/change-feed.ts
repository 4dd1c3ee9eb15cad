import { setTimeout as delay } from 'node:timers/promises'
import type { Position, Recorded } from '@filiz/domain/shared/event.ts'
import { personalSubject } from '@filiz/domain/shared/streams.ts'
import type { EventLogReader } from '@filiz/engines/event-log/port.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { collections } from '../collections.ts'

/** Changes of one account up to a position; `childIds` is empty if only the account itself changed. */
export interface FamilyChange {
  readonly position: Position
  readonly childIds: readonly string[]
}

export interface ChangeFeed {
  /** Calls `tell` for each change of the account, once the read models include it. Returns a function that ends it. */
  follow(accountId: string, tell: (change: FamilyChange) => void): () => void
}

/** Milliseconds that a change waits for the read models: a later read is marked as stale if they are still behind. */
const longestWait = 10_000
/** Milliseconds until the log is read again after an error. */
const retryMs = 1_000

/**
 * Reads new events of the log once for all followers in this process, and only while there are any. A follower hears of
 * no change from before it began.
 */
export function createChangeFeed({
  log,
  readStore,
}: {
  readonly log: Pick<EventLogReader, 'head' | 'subscribe'>
  readonly readStore: Pick<ReadStore, 'reached'>
}): ChangeFeed {
  const followers = new Map<string, Set<(change: FamilyChange) => void>>()
  let reading: AbortController | undefined

  async function read(signal: AbortSignal): Promise<void> {
    let after: Position | null | undefined
    let isLate = false
    while (!signal.aborted) {
      try {
        if (after === undefined) {
          after = await log.head()
          // Changes before this head were missed.
          if (isLate && after !== null)
            for (const its of followers.values()) for (const tell of its) tell({ position: after, childIds: [] })
        }
        for await (const { events } of log.subscribe({ after, signal })) {
          const last = events.at(-1)
          if (!last) continue
          after = last.position
          const changes = [...changesOf(events)].filter(([accountId]) => followers.has(accountId))
          if (changes.length === 0) continue
          await readStore.reached(Object.values(collections), after, longestWait)
          for (const [accountId, change] of changes) for (const tell of followers.get(accountId) ?? []) tell(change)
        }
      } catch {
        // The engine is unavailable, and the health checks report it; followers hear of the changes afterwards.
        isLate = true
        await delay(retryMs, undefined, { ref: false })
      }
    }
  }

  return {
    follow(accountId, tell) {
      const its = followers.get(accountId) ?? new Set()
      followers.set(accountId, its.add(tell))
      if (!reading) {
        reading = new AbortController()
        void read(reading.signal)
      }
      return () => {
        its.delete(tell)
        if (its.size === 0 && followers.get(accountId) === its) followers.delete(accountId)
        if (followers.size > 0) return
        reading?.abort()
        reading = undefined
      }
    },
  }
}

/** Groups events by the account that they concern; the last position of each account and the changed children. */
function changesOf(events: readonly Recorded[]): ReadonlyMap<string, FamilyChange> {
  const changes = new Map<string, FamilyChange>()
  for (const { stream, position, data } of events) {
    const [kind, id] = personalSubject(stream)?.split(':') ?? []
    const accountId = kind === 'account' ? id : (data as { readonly accountId?: unknown } | undefined)?.accountId
    if (typeof accountId !== 'string') continue
    const childIds = kind === 'child' ? [id!] : []
    const before = changes.get(accountId)?.childIds ?? []
    changes.set(accountId, { position, childIds: [...new Set([...before, ...childIds])] })
  }
  return changes
}
