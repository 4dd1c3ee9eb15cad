import type { Position } from '@filiz/domain/shared/event.ts'
import type { LogEvent } from '@filiz/engines/event-log/port.ts'

/** An event that a subscription cannot take, and what of it has to wait until it can. */
export interface Poisoned {
  readonly event: LogEvent
  /** Documents, or streams: whatever is to be kept in order. None where the event does not even say what it concerns. */
  readonly documents: readonly string[]
  /** Null: nothing is wrong with this one, it waits behind one that is. */
  readonly error: unknown
}

/** Where poisoned events of one subscription are kept until somebody retries them. */
export interface Parking {
  /** Durable when it resolves; may be repeated. */
  park(poisoned: readonly Poisoned[]): Promise<void>
  /** Those that are poisoned themselves and do not merely wait. */
  countPoisoned(): Promise<number>
}

/**
 * What happens to a poisoned event. `park`: it is set aside, what it concerns waits, all else goes on; above a threshold the
 * subscription stops, for then the mistake is not in the event. `stop`: the subscription stops there. `fail`: whoever
 * waits for the subscription to catch up is told, and it is tried again.
 */
export type OnPoison = 'park' | 'stop' | 'fail'

export interface Handling {
  /** Does with them what `onPoison` says; where it resolves, the subscription goes past them. */
  poisoned(events: readonly Poisoned[]): Promise<void>
  /** Asked between the events of a batch: false when it is to stop, or another may have taken over. */
  mayGoOn(): boolean
}

/** What is known to follow from the log, one batch of events after the other, under a lease. */
export interface Subscription {
  readonly name: string
  /** Where one begins that has no checkpoint yet. */
  readonly from: 'log-start' | 'log-end'
  readonly onPoison: OnPoison
  readonly parking: Parking
  /** Events that are parked, as far as is known here. */
  readonly parked: number
  /** The last event that it is done with; null before the first. */
  readonly checkpoint: Position | null
  /** Events that it is given at once, at most. */
  readonly batchSize: number
  /**
   * Before the first batch, and again after each failure: what it needs to know. `start`: where it begins if it is new.
   * `signal` ends what it does beside the batches: it stops, or is another's.
   */
  begin(start: Position | null, signal: AbortSignal): Promise<void>
  /**
   * Does what follows from the events. Hands those that it cannot take to `poisoned`, and only then moves its checkpoint
   * past them; all is durable when it resolves. A failure leaves the checkpoint behind what is done. May come again.
   */
  handle(events: readonly LogEvent[], handling: Handling): Promise<void>
  /** It has everything that was there when it began, or a little later. Called once for each time that it begins. */
  caughtUp?(): Promise<void>
  /** No more batches come, but it is still ours: what it has kept back is to be saved. */
  ended?(): Promise<void>
  /** After each batch. */
  handled?(): Promise<void>
  /** Poison under `fail`. */
  failed?(error: PoisonMet): Promise<void>
  /** It stopped: `why` is for operators, and for readers, who are told that what they see may be late; null: it goes on. */
  stopped?(why: string | null): Promise<void>
}

/** An event that a subscription cannot take, where it is not parked. */
export class PoisonMet extends Error {
  override readonly name = 'PoisonMet'
  readonly poisoned: readonly Poisoned[]
  constructor(subscription: string, poisoned: readonly Poisoned[]) {
    const { event, error } = poisoned[0]!
    super(
      `${subscription}: ${event.type} ${event.id} (${event.stream} @ ${event.revision}) cannot be taken: ${String(error)}`,
      { cause: error },
    )
    this.poisoned = poisoned
  }
}

/** `live` also when it is behind; `behindSeconds` says by how much. */
export type Status =
  | 'catching-up'
  | 'live'
  /** Something failed, and is tried again. */
  | 'resting'
  /** Poison: an operator has to look, and to retry. */
  | 'stopped'
  /** The next event is of a type, or in a shape, that only a newer version knows. */
  | 'newer-version-needed'
  /** Its checkpoint is beyond the log's end: the log was restored, or is another. */
  | 'beyond-log'

export interface SubscriptionState {
  readonly name: string
  readonly status: Status
  readonly checkpoint: Position | null
  /** How long ago it was last known to have everything; 0 while it has. */
  readonly behindSeconds: number
  /** For how long it has been without success at the same place; 0 while it is not. */
  readonly failingSeconds: number
  readonly error: string | null
  readonly parked: number
}
