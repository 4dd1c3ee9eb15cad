import type { MessagePort } from 'node:worker_threads'
import type { DomainEvent, EventMetadata, Position, Recorded, Revision } from '@filiz/domain/shared/event.ts'
import type { StreamKind } from '@filiz/domain/shared/streams.ts'

/** An event to append. `id` is a UUID; when the command may be repeated, the id is derived from the command. */
export interface NewEvent {
  readonly id: string
  readonly type: string
  readonly data: DomainEvent['data']
  readonly metadata: EventMetadata
}

export interface Appended {
  /** Revision and position of the last appended event. */
  readonly revision: Revision
  readonly position: Position
}

/**
 * Thrown for an event whose stored bytes changed or cannot be parsed. A reader of the whole log receives the event
 * without its data.
 */
export class DamagedEvent extends Error {
  override readonly name = 'DamagedEvent'
  constructor({ type, id, stream, revision, position }: Omit<Recorded, 'data' | 'metadata'>, fault: string) {
    super(
      `${type} ${id} of ${stream}, revision ${Number(revision)}, position ${Number(position)}, is damaged: ${fault}. Put its row back from a backup of the log, then run \`projector retry\` and \`worker retry\``,
    )
    // The sentence is for operators; a stack would not help them.
    this.stack = `${this.name}: ${this.message}`
  }
}

/**
 * An event as readers of the whole log receive it. An event that is damaged or cannot be upcast does not stop the
 * reading: it is delivered as stored, with the error.
 */
export interface LogEvent extends Recorded {
  readonly unreadable?: Error
}

/** A batch of a subscription: at most 500 events in log order; `caughtUp` if nothing newer existed. */
export interface LogBatch {
  readonly events: readonly LogEvent[]
  readonly caughtUp: boolean
}

/** Read access to an event log, without any method that changes it. */
export interface EventLogReader {
  /**
   * Yields the stream's events from the first (or after `after`); nothing for a missing stream. Rejects at an event
   * that cannot be upcast, and with `DamagedEvent`. `fromLeader`: reads from the cluster's leader, because other nodes
   * may lag behind.
   */
  readStream(stream: string, options?: { after?: Revision; fromLeader?: boolean }): AsyncIterable<Recorded>
  /**
   * Yields the whole log in order, in pages, after `after` (null: from the start), up to the end at the time of
   * reading. `types` and `kinds` limit the read to these event types or stream kinds, as the cluster's leader has them;
   * if the engine supports it, other events are not even parsed.
   */
  readAll(
    options: { after: Position | null } & (
      | { types?: readonly string[]; kinds?: never }
      | { types?: never; kinds: readonly StreamKind[] }
    ),
  ): AsyncIterable<readonly LogEvent[]>
  /**
   * Like `readAll`, then continues with new events as they arrive. Yields an empty batch with `caughtUp` if the log has
   * no further events. Ends when `signal` aborts. Throws when the connection is lost: the caller resumes after the last
   * event that it handled.
   */
  subscribe(options: { after: Position | null; signal: AbortSignal }): AsyncIterable<LogBatch>
  /** Position of the last event, as the cluster's leader knows it; null for an empty log. */
  head(): Promise<Position | null>
  /** Id of the event at exactly this position, as the cluster's leader knows it; null if there is none. */
  idAt(position: Position): Promise<string | null>
  /** Resolves if the server responds. */
  check(): Promise<void>
  close(): Promise<void>
}

/**
 * An append-only, totally ordered log of short streams. Personal fields are sealed before they arrive
 * (`personal-data/`), and the log has no keys. Every method rejects with `EngineUnavailable` within 3 s if the server
 * is unavailable.
 */
export interface EventLog extends EventLogReader {
  /**
   * Makes subscriptions poll at once after another thread of this process has appended on its own connection. Only
   * engines that poll have it.
   */
  wake?(): void
  /**
   * A port with which another thread opens the same log, so that it appends through the same writing thread. Only
   * engines with a writing thread have it.
   */
  shareWriting?(): MessagePort
  /**
   * Appends all of `events` or none, durable when it resolves; at most 512 KiB of data and metadata an event.
   * `expected` is the stream's last revision, or `no-stream`. A repeated append (same ids, same expected revision)
   * returns the first result and writes nothing; at another revision an engine need not detect it (the caller does
   * after loading the stream). Rejects with `WrongExpectedRevision` or `EventTooLarge`.
   */
  append(stream: string, expected: Revision | 'no-stream', events: readonly NewEvent[]): Promise<Appended>
}

export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision'
  readonly stream: string
  readonly expected: Revision | 'no-stream'
  /** `unknown` if the engine does not report it. */
  readonly actual: Revision | 'no-stream' | 'unknown'
  constructor(stream: string, expected: Revision | 'no-stream', actual: Revision | 'no-stream' | 'unknown') {
    super(`${stream}: expected ${expected}, is at ${actual}`)
    this.stream = stream
    this.expected = expected
    this.actual = actual
  }
}

export class EventTooLarge extends Error {
  override readonly name = 'EventTooLarge'
}

/** Maximum bytes of an event's data and metadata together, as JSON. */
export const maxEventBytes = 512 * 1024
