import type { Position } from '@filiz/domain/shared/event.ts'
import type { Checkpoint } from '@filiz/engines/event-log/compare-checkpoint.ts'
import type { LogEvent } from '@filiz/engines/event-log/port.ts'

/** A poison event, and the documents that must wait for it. */
export interface Poisoned {
  readonly event: LogEvent
  /**
   * Ids of documents or streams whose events must stay in order. Empty when the event does not tell which it concerns.
   */
  readonly documents: readonly string[]
  /** The error; null when the event itself is sound but waits behind a poison event. */
  readonly error: unknown
}

/** Stores poison events of one subscription until an operator retries them. */
export interface Parking {
  /** Number of parked events, as last known to this process. */
  readonly count: number
  /** Number of poison events among them, without events that only wait. */
  readonly poisonedCount: number
  /** Stores the events durably; idempotent. */
  park(poisoned: readonly Poisoned[]): Promise<void>
}

/**
 * Handling of a poison event. `park`: the event and later ones of the same documents are set aside, and all others
 * continue; above a threshold the subscription stops, because the program is then probably at fault. `stop`: the
 * subscription stops at once. `fail`: the attempt to catch up fails and is repeated, but a damaged event is parked.
 */
export type OnPoison = 'park' | 'stop' | 'fail'

export interface Handling {
  /** Applies `onPoison` to the events. After it resolves, the subscription may pass them. */
  poisoned(events: readonly Poisoned[]): Promise<void>
  /**
   * Check between the events of a batch: false when the subscription is stopping or another process may own the lease.
   */
  mayContinue(): boolean
}

/**
 * A consumer of the log that handles batches of events in order, under a lease. `runSubscription` calls its methods one
 * after the other.
 */
export interface Subscription extends Checkpoint {
  readonly name: string
  /** Start position when there is no checkpoint. */
  readonly from: 'log-start' | 'log-end'
  readonly onPoison: OnPoison
  readonly parking: Parking
  /** Maximum number of events in a batch. */
  readonly batchSize: number
  /**
   * Loads the subscription's state, before the first batch and after each failure. `start`: checkpoint of a new
   * subscription. `signal` aborts background work when the subscription stops or loses its lease.
   */
  begin(start: Checkpoint, signal: AbortSignal): Promise<void>
  /** Stores the id of the event at the checkpoint, which an older version did not store. */
  storeCheckpointEvent(event: string): Promise<void>
  /**
   * Handles the events. Poison events go to `poisoned` before the checkpoint passes them; everything is durable when it
   * resolves. After a failure the checkpoint stays before unfinished events. Events may be delivered again.
   */
  handle(events: readonly LogEvent[], handling: Handling): Promise<void>
  /** Called once for each `begin`, when all events that were present at that time (or slightly later) are handled. */
  caughtUp?(): Promise<void>
  /** Called after each batch, and after `caughtUp`. */
  handled?(): Promise<void>
  /**
   * Called when the subscription stops, with the reason for operators, so that readers learn that the data may be out
   * of date. Null: the subscription continues.
   */
  stopped?(reason: string | null): Promise<void>
  /** Called for a poison event when `onPoison` is `fail`. */
  failed?(error: PoisonEventError): Promise<void>
  /** Called after the last batch while the lease is still owned: saves buffered results. */
  ended?(): Promise<void>
}

/** Thrown for a poison event that is not parked. */
export class PoisonEventError extends Error {
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

/** Thrown when the subscription cannot continue without an operator or a newer version. */
export class SubscriptionStopped extends Error {
  readonly status: 'stopped' | 'newer-version-needed' | 'log-mismatch'
  constructor(status: SubscriptionStopped['status'], message: string) {
    super(message)
    this.status = status
  }
}

/** A `live` subscription may lag too; `behindSeconds` gives the lag. */
export type Status =
  | 'catching-up'
  | 'live'
  /** The subscription failed and waits for its retry. */
  | 'backing-off'
  /** A poison event stopped the subscription: an operator must look at it and retry. */
  | 'stopped'
  /** The next event has a type or schema that only a newer version knows. */
  | 'newer-version-needed'
  /** The checkpoint does not belong to this log (`compareCheckpoint`): the log was restored, or is another one. */
  | 'log-mismatch'

export interface SubscriptionState {
  readonly name: string
  readonly status: Status
  readonly checkpoint: Position | null
  /** Seconds since the subscription last had all events; 0 while it has them. */
  readonly behindSeconds: number
  /** Seconds without progress at the same position; 0 when not failing. */
  readonly failingSeconds: number
  readonly error: string | null
  readonly parked: number
}
