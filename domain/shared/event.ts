/** An instant, ISO 8601 in UTC with milliseconds: `2026-11-21T08:30:00.000Z`. Compares as text. */
export type Instant = string
/** A calendar day, `YYYY-MM-DD`, without a time zone. Compares as text. */
export type Day = string

/**
 * A business fact as a decider creates it. `data.at`: its time by the business clock; the log's own time stamp is the
 * server's.
 */
export interface DomainEvent<Type extends string = string, Data extends { at: Instant } = { at: Instant }> {
  readonly type: Type
  readonly data: Data
}

type FieldsOf<E> = E extends { type: infer T extends string; data: infer D }
  ? { [K in T]: readonly (keyof D & string)[] }
  : never
type UnionToIntersection<U> = (U extends unknown ? (u: U) => void : never) extends (i: infer I) => void ? I : never

/** The personal fields of each event type of `E`: text, lists of text, or null. */
export type PersonalFields<E> = UnionToIntersection<FieldsOf<E>>

/** Technical data of an event: actor, causes and schema version. */
export interface EventMetadata {
  /** Schema version of the data; upcasters convert older ones (`upcast.ts`). */
  readonly schema: number
  /** The request (`X-Request-Id`) that started the chain of causes. */
  readonly correlationId: string
  /** The event or command that directly caused this one. */
  readonly causationId: string
  /** `account:<id>`, `system:<process>` or `operator`. */
  readonly actor: string
  /**
   * Present when the command had an `Idempotency-Key`. The key itself is not stored: the hashes are useful only to its
   * owner.
   */
  readonly idempotency?: { readonly keyHash: string; readonly route: string; readonly requestHash: string }
}

/** A position in the log or a revision in a stream: opaque text of fixed width that compares in order. */
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
