import { setTimeout as delay } from 'node:timers/promises'
import type { ChildEvent } from '@filiz/domain/child/events.ts'
import type { ChildDocument } from '@filiz/domain/read-models/children.ts'
import type { Position, Recorded } from '@filiz/domain/shared/event.ts'
import { childStream, parseStream, personalSubject } from '@filiz/domain/shared/streams.ts'
import { DamagedEvent, type EventLogReader, type LogEvent } from '@filiz/engines/event-log/port.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { collections } from '../collections.ts'

/**
 * Changes for one account up to a position. `childIds`: children that it follows, or no longer follows; empty if only
 * the account itself changed.
 */
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
  readonly log: Pick<EventLogReader, 'head' | 'subscribe' | 'readStream'>
  readonly readStore: Pick<ReadStore, 'reached' | 'getMany'>
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
          const concerned = events.filter(({ stream }) => subjectOf(stream))
          if (concerned.length > 0) {
            await readStore.reached(Object.values(collections), last.position, longestWait)
            for (const [accountId, change] of changesOf(concerned, await caregiversIn(concerned)))
              for (const tell of followers.get(accountId) ?? []) tell(change)
          }
          after = last.position
        }
      } catch {
        // The engine is unavailable, and the health checks report it; followers hear of the changes afterwards.
        isLate = true
        await delay(retryMs, undefined, { ref: false })
      }
    }
  }

  /** Returns the accounts that follow the children of these events: now, or until the child was removed. */
  async function caregiversIn(events: readonly Recorded[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const ids = new Set(events.flatMap(({ stream }) => childOf(stream) ?? []))
    const children = ids.size === 0 ? [] : await readStore.getMany<ChildDocument>(collections.children, [...ids])
    const found = new Map<string, readonly string[]>(
      children.map((one) => [one._id, [one.accountId, ...one.caregivers.map(({ accountId }) => accountId)]]),
    )
    for (const { type, stream } of events)
      if (type === 'ChildRemoved') found.set(childOf(stream)!, await lastCaregiversOf(childOf(stream)!))
    return found
  }

  async function lastCaregiversOf(childId: string): Promise<readonly string[]> {
    const caregivers = new Set<string>()
    try {
      for await (const event of log.readStream(childStream(childId))) {
        const { type, data } = event as ChildEvent
        if (type === 'CaregiverJoined') caregivers.add(data.accountId)
        if (type === 'CaregiverLeft') caregivers.delete(data.accountId)
      }
    } catch (error) {
      if (!(error instanceof DamagedEvent)) throw error
    }
    return [...caregivers]
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

type Subject = readonly ['account' | 'child', string]

/** Undefined for exposures: they change nothing that the app shows, so a follower would read everything in vain. */
const subjectOf = (stream: string) =>
  parseStream(stream)?.kind === 'exposure' ? undefined : (personalSubject(stream)?.split(':') as Subject | undefined)

function childOf(stream: string): string | undefined {
  const [kind, id] = subjectOf(stream) ?? []
  return kind === 'child' ? id : undefined
}

/** Groups events by the account that they concern; the last position of each account and the changed children. */
function changesOf(
  events: readonly LogEvent[],
  caregivers: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, FamilyChange> {
  const changes = new Map<string, FamilyChange>()
  for (const event of events) {
    const [kind, id] = subjectOf(event.stream)!
    const accounts = kind === 'account' ? [id] : new Set([...(caregivers.get(id) ?? []), ...namedBy(event)])
    const childIds = kind === 'child' ? [id] : []
    for (const accountId of accounts) {
      const before = changes.get(accountId)?.childIds ?? []
      changes.set(accountId, { position: event.position, childIds: [...new Set([...before, ...childIds])] })
    }
  }
  return changes
}

/** Returns the accounts that begin or cease to follow the child by this event. */
function namedBy(event: LogEvent): readonly string[] {
  if (event.unreadable) return []
  const { type, data } = event as ChildEvent
  if (type === 'ChildRemoved' || type === 'CaregiverLeft') return [data.accountId]
  return type === 'OwnershipTransferred' ? [data.from] : []
}
