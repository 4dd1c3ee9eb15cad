import { isAway, NewerVersionNeeded } from '@filiz/application/read-known.ts'
import type { Position, Recorded } from '@filiz/domain/shared/event.ts'
import type { EventLog, LogEvent } from '@filiz/engines/event-log/port.ts'
import { createKeyedMutex } from '@filiz/engines/keyed-mutex.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import type { ParkedEvent, ParkedEvents } from '@filiz/engines/vault/parked-events.ts'
import type { ReactorCheckpoints } from '@filiz/engines/vault/reactor-checkpoints.ts'
import { retryParked } from '@filiz/subscriptions/retry-parked.ts'
import type { Handling, OnPoison, Poisoned, Subscription } from '@filiz/subscriptions/subscription.ts'
import type { Reactor } from './reactor.ts'

export interface ReactorSubscriptionOptions {
  readonly reactor: Reactor
  readonly log: EventLog
  readonly checkpoints: ReactorCheckpoints
  readonly parkedEvents: ParkedEvents
  /** As in the vault; null: it is new. */
  readonly checkpoint: Position | null
  readonly onPoison: OnPoison
  /** How often an event is tried before it counts as poison: what fails because an engine is away never does, what only a newer version can read at once. */
  readonly attempts: number
  readonly logger: Logger
}

/** A checkpoint that only passed over events of no interest is saved no more often than this. */
const saveEveryMs = 5_000
const batchSize = 500

/**
 * A reactor as a subscription: acts on one event after the other, and its checkpoint in the vault moves only behind what
 * it has done. A parked event keeps the later ones of its stream waiting, and no others. Those that were parked when it
 * was acquired are tried once more, beside the work.
 */
export function createReactorSubscription(options: ReactorSubscriptionOptions): Subscription {
  const { reactor, log, checkpoints, parkedEvents, onPoison, attempts, logger } = options
  const exclusively = createKeyedMutex()
  let checkpoint = options.checkpoint
  let saved = checkpoint
  let savedAt = performance.now()
  let trying = { event: '', failures: 0 }
  let parked = { events: 0, poisoned: 0, streams: new Set<string>() }
  let retried = false
  /**
   * By event: parked by one who died before the checkpoint was behind them. They come again, after those before them; until then
   * they are as if they were not there.
   */
  let ahead = new Map<string, ParkedEvent>()

  const isAhead = ({ eventPosition }: ParkedEvent) => eventPosition > (checkpoint ?? '')
  const actOf = (event: Recorded) =>
    reactor.on[event.type as keyof Reactor['on']] as ((event: Recorded) => Promise<void>) | undefined

  async function countParked(): Promise<void> {
    const counted = { events: 0, poisoned: 0, streams: new Set<string>() }
    ahead = new Map()
    for await (const entries of parkedEvents.all(reactor.name)) {
      for (const entry of entries.filter(isAhead)) ahead.set(entry.eventId, entry)
      for (const { stream, error } of entries.filter((entry) => !isAhead(entry))) {
        counted.events += 1
        counted.streams.add(stream)
        if (error !== null) counted.poisoned += 1
      }
    }
    parked = counted
  }

  async function park(poisoned: readonly Poisoned[]): Promise<void> {
    for (const {
      event: { position, stream, id, type },
      error,
    } of poisoned) {
      await parkedEvents.park({
        reactor: reactor.name,
        eventPosition: position,
        stream,
        eventId: id,
        type,
        error: error === null ? null : String(error).slice(0, 500),
      })
      ahead.delete(id)
      parked.events += 1
      parked.streams.add(stream)
      if (error !== null) parked.poisoned += 1
    }
  }

  async function act(event: LogEvent, handling: Handling): Promise<void> {
    const poison = (error: unknown) => handling.poisoned([{ event, documents: [event.stream], error }])
    if (parked.streams.has(event.stream)) return poison(null)
    if (event.unreadable) return poison(event.unreadable)
    try {
      await actOf(event)!(event)
    } catch (error) {
      // Another may have gone past it meanwhile: then it is not ours to park.
      if (isAway(error) || !handling.mayGoOn()) throw error
      trying = { event: event.id, failures: trying.event === event.id ? trying.failures + 1 : 1 }
      // That does not change while this process runs; whoever takes over tries it again.
      if (trying.failures < attempts && !(error instanceof NewerVersionNeeded)) throw error
      return poison(error)
    }
    const before = ahead.get(event.id)
    if (!before) return
    await parkedEvents.unpark(before)
    ahead.delete(event.id)
  }

  async function save(now: boolean): Promise<void> {
    if (checkpoint === null || checkpoint === saved) return
    if (!now && performance.now() - savedAt < saveEveryMs) return
    await checkpoints.moveTo(reactor.name, checkpoint)
    saved = checkpoint
    savedAt = performance.now()
  }

  /**
   * In the log's order; a stream whose event still fails goes on waiting. Between two of them the work has its turn. True where
   * others wait, too: events that came to a stream while the one before them was tried.
   */
  async function retryAll(signal: AbortSignal): Promise<boolean> {
    const still = new Set<string>()
    for await (const entries of parkedEvents.all(reactor.name)) {
      for (const entry of entries) {
        if (isAhead(entry)) continue
        await exclusively('', async () => signal.aborted || retry(entry, still))
        if (signal.aborted) return false
      }
    }
    await exclusively('', countParked)
    return !parked.streams.isSubsetOf(still)
  }
  async function retry(entry: ParkedEvent, still: Set<string>): Promise<void> {
    if (still.has(entry.stream)) return
    try {
      for await (const event of log.readStream(entry.stream)) {
        if (event.id !== entry.eventId) continue
        await actOf(event)?.(event)
        // What is behind it may be beyond this version, and is not asked about.
        break
      }
      await parkedEvents.unpark(entry)
    } catch (error) {
      if (isAway(error)) throw error
      still.add(entry.stream)
      await parkedEvents.stillFails(entry, String(error).slice(0, 500))
    }
  }

  return {
    name: reactor.name,
    from: reactor.startsAt,
    onPoison,
    batchSize,
    parking: { park, countPoisoned: async () => parked.poisoned },
    get parked() {
      return parked.events
    },
    get checkpoint() {
      return checkpoint
    },

    async begin(start, signal) {
      if (checkpoint === null && start !== null) {
        await checkpoints.moveTo(reactor.name, start)
        checkpoint = saved = start
      }
      await exclusively('', countParked)
      if (parked.events > 0 && !retried) {
        retried = true
        void retryParked(() => retryAll(signal), { name: reactor.name, signal, logger })
      }
    },

    ended: () => exclusively('', () => save(true)),

    handle: (events, handling) =>
      exclusively('', async () => {
        let acted = false
        try {
          for (const event of events) {
            if (!handling.mayGoOn()) return
            if (checkpoint !== null && event.position <= checkpoint) continue
            if (actOf(event)) {
              acted = true
              await act(event, handling)
            }
            checkpoint = event.position
          }
        } finally {
          await save(acted)
        }
      }),
  }
}
