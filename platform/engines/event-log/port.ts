import type { MessagePort } from 'node:worker_threads'
import type { DomainEvent, EventMetadata, Position, Recorded, Revision } from '@filiz/domain/shared/event.ts'
import type { StreamKind } from '@filiz/domain/shared/streams.ts'

/** An event on its way into the log. `id` is a UUID; derived, where a command may be repeated (design §3). */
export interface NewEvent {
  readonly id: string
  readonly type: string
  readonly data: DomainEvent['data']
  readonly metadata: EventMetadata
}

export interface Appended {
  /** Revision and position of the last event appended. */
  readonly revision: Revision
  readonly position: Position
}

/**
 * An event as those get it who follow the whole log. One that cannot be brought to today's shape does not stop them: it
 * comes as it was stored, with why.
 */
export interface LogEvent extends Recorded {
  readonly unreadable?: Error
}

/** What a subscription hands over: at most 500 events, in the log's order; `caughtUp` when nothing newer was there. */
export interface LogBatch {
  readonly events: readonly LogEvent[]
  readonly caughtUp: boolean
}

/** What a log gives to those who only read it: there is nothing here by which it could be changed. */
export interface EventLogReader {
  /**
   * The stream's events from the first (or the one after `after`), as they arrive; nothing for a stream that is not there.
   * Rejects at one that cannot be brought to today's shape. `fromLeader`: as the leader of a cluster has it; others may be behind.
   */
  readStream(stream: string, options?: { after?: Revision; fromLeader?: boolean }): AsyncIterable<Recorded>
  /**
   * Pages of the whole log in order, after `after` (null: from the start), up to its end as it was when reading got there.
   * With `types` only events of these types, with `kinds` only those of streams of these kinds, as a cluster's leader has them: where
   * the engine can, the others are not even parsed.
   */
  readAll(
    options: { after: Position | null } & (
      | { types?: readonly string[]; kinds?: never }
      | { types?: never; kinds: readonly StreamKind[] }
    ),
  ): AsyncIterable<readonly LogEvent[]>
  /**
   * What `readAll` gives, and then what is appended as it comes; an empty batch with `caughtUp` where there was nothing.
   * Ends when `signal` aborts; throws when the connection is lost: the caller resumes after what it has handled.
   */
  subscribe(options: { after: Position | null; signal: AbortSignal }): AsyncIterable<LogBatch>
  /** The last event's position, as the leader of a cluster knows it; null for an empty log. */
  head(): Promise<Position | null>
  /** Resolves when the server answers. */
  check(): Promise<void>
  close(): Promise<void>
}

/**
 * An append-only log of short streams, totally ordered. Personal fields arrive and leave sealed: the log knows nothing
 * of keys (`personal-data/`). Every method rejects with `EngineUnavailable` within 3 s where the server is away.
 */
export interface EventLog extends EventLogReader {
  /** Another thread of this process has appended by a connection of its own: subscriptions look at once. Of engines that would poll for it. */
  wake?(): void
  /** Of engines that write in a thread of their own: what another thread of this process opens the same log with, so that it appends there, too. */
  shareWriting?(): MessagePort
  /**
   * Appends all of `events` or none, durable when it resolves, at most 512 KiB of data and metadata an event.
   * `expected` is the stream's last revision, or `no-stream`. The same ids at the same expected revision again succeed
   * with the first answer and write nothing; an engine need not notice them at another revision (whoever loads the stream
   * does). Rejects with `WrongExpectedRevision`, `EventTooLarge`.
   */
  append(stream: string, expected: Revision | 'no-stream', events: readonly NewEvent[]): Promise<Appended>
}

export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision'
  readonly stream: string
  readonly expected: Revision | 'no-stream'
  /** `unknown` where the engine does not say. */
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

/** Bytes of data and metadata together, as JSON, that one event may have. */
export const maxEventBytes = 512 * 1024
