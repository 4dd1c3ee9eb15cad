import type { Position } from '@filiz/domain/shared/event.ts'
import type { LogEvent } from '@filiz/engines/event-log/port.ts'
import type { Handling, OnPoison, Poisoned, Subscription } from '../subscription.ts'

export interface Witness extends Subscription {
  readonly seen: number[]
  /** The calls that the subscription received (begin, ended and so on), in order. */
  readonly told: string[]
  readonly parked: number
}

export interface WitnessOptions {
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
}: WitnessOptions = {}): Witness {
  const [seen, told, parked]: [number[], string[], Poisoned[]] = [[], [], []]
  let [checkpoint, checkpointEvent] = [first, firstEvent]
  return {
    name,
    from,
    onPoison,
    batchSize,
    seen,
    told,
    parking: {
      park: async (more) => void parked.push(...more),
      countPoisoned: async () => parked.filter(({ error }) => error !== null).length,
    },
    get parked() {
      return parked.length
    },
    get checkpoint() {
      return checkpoint
    },
    get checkpointEvent() {
      return checkpointEvent
    },
    async begin(start) {
      told.push(`begin ${start.checkpoint === null ? null : Number(start.checkpoint)}`)
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
    caughtUp: async () => void told.push('caught up'),
    ended: async () => void told.push('ended'),
    failed: async (error) => void told.push(`failed: ${error.message}`),
    async stopped(why) {
      told.push(`stopped: ${why}`)
      await stopped(why)
    },
  }
}
