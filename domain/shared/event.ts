/**
 * An instant in ISO 8601, UTC with milliseconds: `2026-11-21T08:30:00.000Z`. Text comparison gives chronological order.
 */
export type Instant = string
/** A calendar day `YYYY-MM-DD`, without a time zone. Text comparison gives chronological order. */
export type Day = string

/**
 * A business fact that a decider creates. `data.at` is its time by the business clock; the log adds the server's time
 * stamp.
 */
export interface DomainEvent<Type extends string = string, Data extends { at: Instant } = { at: Instant }> {
  readonly type: Type
  readonly data: Data
}

type FieldsOf<E> = E extends { type: infer T extends string; data: infer D }
  ? { [K in T]: readonly (keyof D & string)[] }
  : never
type UnionToIntersection<U> = (U extends unknown ? (u: U) => void : never) extends (i: infer I) => void ? I : never

/** Lists the personal fields of each event type of `E`. A personal field holds text, a list of texts, or null. */
export type PersonalFields<E> = UnionToIntersection<FieldsOf<E>>

/** Technical data of an event, such as actor, cause and schema version. */
export interface EventMetadata {
  /** Schema version of the data; upcasters convert older ones (`upcast.ts`). */
  readonly schema: number
  /** The request (`X-Request-Id`) that started the chain of commands and events. */
  readonly correlationId: string
  /** The event or command that directly led to this event. */
  readonly causationId: string
  /** Who caused the event: `account:<id>`, `system:<process>` or `operator`. */
  readonly actor: string
  /**
   * Present when the command had an `Idempotency-Key`. Only hashes are stored, from which the key cannot be recovered.
   */
  readonly idempotency?: { readonly keyHash: string; readonly route: string; readonly requestHash: string }
  /** Present when the event belongs to an import or a bulk change. */
  readonly changeSet?: ChangeSet
}

/** Changes of many entries that are one thing in the history and can be undone as one. An undo is an import too. */
export interface ChangeSet {
  readonly id: string
  readonly kind: 'import' | 'bulk'
  /** True for the first event of each entry's change. */
  readonly isFirst?: true
}

/**
 * A position in the log or a revision in a stream: opaque text of fixed width, whose text comparison gives the order.
 */
export type Position = string
export type Revision = string

/** An event as the log returns it. */
export interface Recorded<E extends DomainEvent = DomainEvent> {
  readonly id: string
  readonly stream: string
  readonly revision: Revision
  readonly position: Position
  readonly type: E['type']
  readonly data: E['data']
  readonly metadata: EventMetadata
}

/** Maps event data from one schema version to the next. */
export type Upcaster = (data: Record<string, unknown>) => Record<string, unknown>
