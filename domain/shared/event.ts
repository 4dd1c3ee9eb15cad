/** An instant, ISO 8601 in UTC with milliseconds: `2026-11-21T08:30:00.000Z`. Compared as text. */
export type Instant = string
/** A calendar day, `YYYY-MM-DD`, without a time zone. Compared as text. */
export type Day = string

/**
 * A fact of the business as a decider makes it. `data.at` is when it happened by the business clock:
 * a log's own time stamp is the server's, not the family's.
 */
export interface DomainEvent<Type extends string = string, Data extends { at: Instant } = { at: Instant }> {
  readonly type: Type
  readonly data: Data
}

type FieldsOf<E> = E extends { type: infer T extends string; data: infer D }
  ? { [K in T]: readonly (keyof D & string)[] }
  : never
type UnionToIntersection<U> = (U extends unknown ? (u: U) => void : never) extends (i: infer I) => void ? I : never

/** For each type of event of `E` which of its fields are personal: text, lists of text, or null. */
export type PersonalFields<E> = UnionToIntersection<FieldsOf<E>>

/** What travels with an event and is no business fact: who caused it, by which request, in which shape. */
export interface EventMetadata {
  /** Version of the data's shape; upcasters bring older ones to it (`upcast.ts`). */
  readonly schema: number
  /** The request, from `X-Request-Id`, that started the chain of causes. */
  readonly correlationId: string
  /** The event or command that caused this one directly. */
  readonly causationId: string
  /** `account:<id>`, `system:<process>` or `operator`. */
  readonly actor: string
  /** Present where the command carried an `Idempotency-Key`, which itself is never kept: both hashes are worth something to whoever has it only. */
  readonly idempotency?: { readonly keyHash: string; readonly route: string; readonly requestHash: string }
}

/**
 * A position in the log or a revision in a stream: text of fixed width, ordered as text (design §11).
 * Opaque but for its order.
 */
export type Position = string
export type Revision = string

/** An event as the log gives it back. */
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
