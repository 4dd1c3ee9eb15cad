import type { Position } from '@filiz/domain/shared/event.ts'
import type { LogEvent } from '@filiz/engines/event-log/port.ts'
import type { Handling, OnPoison, Poisoned, Subscription } from '../subscription.ts'

export interface RecordingSubscription extends Subscription {
  readonly seen: number[]
  /** The calls that the subscription received (begin, ended and so on), in order. */
  readonly calls: string[]
}

export interface RecordingOptions {
  readonly name?: string
  readonly from?: Subscription['from']
  readonly onPoison?: OnPoison
  readonly checkpoint?: Position | null
  readonly checkpointEvent?: string | null
  readonly batchSize?: number
  /** Runs for each event before the event counts as handled. */
  readonly act?: (event: LogEvent, handling: Handling) => Promise<void> | void
  readonly stopped?: (why: string | null) => Promise<void>
}

/** A subscription that records the events it receives, one at a time, like a reactor. */
export function recordingSubscription({
  name = 'w',
  from = 'log-start',
  onPoison = 'park',
  checkpoint: first = null,
  checkpointEvent: firstEvent = null,
  batchSize = 10,
  act = () => {},
  stopped = async () => {},
}: RecordingOptions = {}): RecordingSubscription {
  const [seen, calls, parked]: [number[], string[], Poisoned[]] = [[], [], []]
  let [checkpoint, checkpointEvent] = [first, firstEvent]
  return {
    name,
    from,
    onPoison,
    batchSize,
    seen,
    calls,
    parking: {
      get count() {
        return parked.length
      },
      get poisonedCount() {
        return parked.filter(({ error }) => error !== null).length
      },
      park: async (more) => void parked.push(...more),
    },
    get checkpoint() {
      return checkpoint
    },
    get checkpointEvent() {
      return checkpointEvent
    },
    async begin(start) {
      calls.push(`begin ${start.checkpoint === null ? null : Number(start.checkpoint)}`)
      if (checkpoint === null) ({ checkpoint, checkpointEvent } = start)
    },
    async storeCheckpointEvent(id) {
      checkpointEvent = id
    },
    async handle(events, handling) {
      for (const event of events) {
        if (!handling.mayContinue()) return
        if (checkpoint !== null && event.position <= checkpoint) continue
        await act(event, handling)
        seen.push(Number(event.position))
        checkpoint = event.position
        checkpointEvent = event.id
      }
    },
    caughtUp: async () => void calls.push('caught up'),
    ended: async () => void calls.push('ended'),
    failed: async (error) => void calls.push(`failed: ${error.message}`),
    async stopped(why) {
      calls.push(`stopped: ${why}`)
      await stopped(why)
    },
  }
}
