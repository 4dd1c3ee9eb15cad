import { isUnavailable, UnreadableStream } from '@filiz/application/commands/read-supported-events.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import type { Checkpoint } from '@filiz/engines/event-log/compare-checkpoint.ts'
import type { EventLog, LogEvent } from '@filiz/engines/event-log/port.ts'
import { createKeyedMutex } from '@filiz/engines/keyed-mutex.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import { traced, type Tracing } from '@filiz/engines/observability/tracing.ts'
import type { ParkedEvent, ParkedEvents } from '@filiz/engines/records/parked-events.ts'
import type { ReactorCheckpoints } from '@filiz/engines/vault/reactor-checkpoints.ts'
import { createParking } from '@filiz/subscriptions/parking.ts'
import { retryParked } from '@filiz/subscriptions/retry-parked.ts'
import type { Handling, OnPoison, Subscription } from '@filiz/subscriptions/subscription.ts'
import type { Reactor } from './reactor.ts'

export interface ReactorSubscriptionOptions {
  readonly reactor: Reactor
  readonly log: EventLog
  readonly checkpoints: ReactorCheckpoints
  readonly parkedEvents: ParkedEvents
  /** Checkpoint from the vault. */
  readonly stored: Checkpoint
  readonly onPoison: OnPoison
  /**
   * Number of tries after which an event counts as poison. An unavailable engine does not count as a try; an event that
   * needs a newer version counts as poison at once.
   */
  readonly attempts: number
  readonly logger: Logger
  readonly tracing?: Tracing | undefined
}

/** Minimum milliseconds between two saves of a checkpoint when no event had an effect. */
const saveEveryMs = 5_000
const batchSize = 500

/**
 * Creates the subscription of a reactor: handles one event after the other and moves its checkpoint (in the vault) only
 * after the effect. A parked event blocks only later events of its stream. Events that were parked before are retried
 * once while new events are handled.
 */
export function createReactorSubscription(options: ReactorSubscriptionOptions): Subscription {
  const { reactor, log, checkpoints, parkedEvents, onPoison, attempts, logger, tracing } = options
  const exclusively = createKeyedMutex()
  let { checkpoint, checkpointEvent } = options.stored
  let saved = checkpoint
  let savedAt = performance.now()
  let trying = { event: '', failures: 0 }
  let retried = false
  const parking = createParking<ParkedEvent>(
    {
      all: () => parkedEvents.all(reactor.name),
      documentsOf: ({ stream }) => [stream],
      async park(poisoned) {
        for (const { event, error } of poisoned)
          await parkedEvents.park({
            reactor: reactor.name,
            eventPosition: event.position,
            stream: event.stream,
            eventId: event.id,
            type: event.type,
            error: error === null ? null : String(error).slice(0, 500),
          })
      },
    },
    {
      get checkpoint() {
        return checkpoint
      },
    },
  )

  const actOf = (event: Recorded) =>
    reactor.on[event.type as keyof Reactor['on']] as ((event: Recorded) => Promise<void>) | undefined

  function react(event: Recorded): Promise<void> {
    const reaction = actOf(event)!
    if (!tracing) return reaction(event)
    const { correlationId } = event.metadata
    return traced(tracing, `react ${reactor.name}`, { kind: 'consumer', correlationId }, () => reaction(event))
  }

  async function act(event: LogEvent, handling: Handling): Promise<void> {
    const poison = (error: unknown) => handling.poisoned([{ event, documents: [event.stream], error }])
    if (parking.blocked.has(event.stream)) return poison(null)
    if (event.unreadable) return poison(event.unreadable)
    try {
      await react(event)
    } catch (error) {
      // A new owner may have passed the event meanwhile: do not park it here.
      if (isUnavailable(error) || !handling.mayContinue()) throw error
      trying = { event: event.id, failures: trying.event === event.id ? trying.failures + 1 : 1 }
      // A retry in this process cannot help; the next owner tries the event again.
      if (trying.failures < attempts && !(error instanceof UnreadableStream)) throw error
      return poison(error)
    }
    for (const entry of parking.takeHandled(({ eventId }) => eventId === event.id)) await parkedEvents.unpark(entry)
  }

  async function save(now: boolean): Promise<void> {
    if (checkpoint === null || checkpoint === saved) return
    if (!now && performance.now() - savedAt < saveEveryMs) return
    await checkpoints.moveTo(reactor.name, checkpoint, checkpointEvent)
    saved = checkpoint
    savedAt = performance.now()
  }

  /**
   * Retries parked events in log order; when an event still fails, later events of its stream keep waiting. New events
   * can be handled between two retries. Returns true when more events were parked during the retry.
   */
  async function retryAll(signal: AbortSignal): Promise<boolean> {
    const still = new Set<string>()
    for await (const entries of parkedEvents.all(reactor.name)) {
      for (const entry of entries) {
        if (!parking.isPassed(entry)) continue
        await exclusively('', async () => signal.aborted || retry(entry, still))
        if (signal.aborted) return false
      }
    }
    await exclusively('', parking.load)
    return !parking.blocked.isSubsetOf(still)
  }
  async function retry(entry: ParkedEvent, still: Set<string>): Promise<void> {
    if (still.has(entry.stream)) return
    try {
      for await (const event of log.readStream(entry.stream)) {
        if (event.id !== entry.eventId) continue
        if (actOf(event)) await react(event)
        // Stop at this event: the later events may need a newer version.
        break
      }
      await parkedEvents.unpark(entry)
    } catch (error) {
      if (isUnavailable(error)) throw error
      still.add(entry.stream)
      await parkedEvents.stillFails(entry, String(error).slice(0, 500))
    }
  }

  return {
    name: reactor.name,
    from: reactor.startsAt,
    onPoison,
    batchSize,
    parking,
    get checkpoint() {
      return checkpoint
    },
    get checkpointEvent() {
      return checkpointEvent
    },

    async begin(start, signal) {
      if (checkpoint === null && start.checkpoint !== null) {
        await checkpoints.moveTo(reactor.name, start.checkpoint, start.checkpointEvent)
        ;({ checkpoint, checkpointEvent } = start)
        saved = checkpoint
      }
      await exclusively('', parking.load)
      if (parking.count > 0 && !retried) {
        retried = true
        void retryParked(() => retryAll(signal), { name: reactor.name, signal, logger })
      }
    },

    async storeCheckpointEvent(event) {
      checkpointEvent = event
      await checkpoints.moveTo(reactor.name, checkpoint!, event)
    },

    ended: () => exclusively('', () => save(true)),

    handle: (events, handling) =>
      exclusively('', async () => {
        let acted = false
        try {
          for (const event of events) {
            if (!handling.mayContinue()) return
            if (checkpoint !== null && event.position <= checkpoint) continue
            if (actOf(event)) {
              acted = true
              await act(event, handling)
            }
            checkpoint = event.position
            checkpointEvent = event.id
          }
        } finally {
          await save(acted)
        }
      }),
  }
}
