import type { Position } from '@filiz/domain/shared/event.ts'

/**
 * One document of a read model. `position` is that of the last event folded into it: the guard that makes replays
 * harmless (design §4). Other fields are JSON; those named in an index or a query are text, numbers, booleans or null,
 * at the top level.
 */
export interface Document {
  readonly _id: string
  readonly position: Position
  readonly [field: string]: unknown
}

/** `name` carries the model's version (`plans_v1`). An index lists fields; `-field` descends. */
export interface CollectionSpec {
  readonly name: string
  readonly indexes: readonly (readonly string[])[]
  /** Filled beside this collection, to take its place by `replace` (design §6); it has a name that none had before. */
  readonly replaces?: string
}

export type Scalar = string | number | boolean | null
export type Condition =
  | Scalar
  | { readonly in: readonly Scalar[] }
  | { readonly lt?: Scalar; readonly lte?: Scalar; readonly gt?: Scalar; readonly gte?: Scalar }
  /** Exact substring of a text field, or all of several; the caller has normalised both sides. */
  | { readonly contains: string | readonly string[] }

/** All of `where` must hold. `sort` lists fields (`-field` descends); ties are broken by `_id`. */
export interface Query {
  readonly where: Readonly<Record<string, Condition>>
  readonly sort?: readonly string[]
  readonly skip?: number
  readonly limit: number
  /** Leave these fields out of the answer. */
  readonly without?: readonly string[]
}

/** Everything of one child or account goes: documents whose `field` is `value` (`field` may be `_id`). */
export interface Removal {
  readonly field: string
  readonly value: string
  readonly position: Position
}

/** What one batch of events did to one collection. */
export interface CollectionWrite {
  readonly collection: string
  /** The fence of the lease on this collection that the writer holds. */
  readonly fence: number
  /** Whole documents; each replaces the stored one if that one's position is older, and is ignored otherwise. */
  readonly upserts: readonly Document[]
  /** Those that were not there when the writer looked: a hint, by which they may be written in a cheaper way, guarded like the others. */
  readonly fresh?: ReadonlySet<string>
  /**
   * Carried out after the upserts: documents older than the removal become tombstones (id and position only), and a
   * tombstone with the id `†<field>:<value>` is left, by which the projector knows not to make new ones.
   */
  readonly removals: readonly Removal[]
  /** Everything up to here is in the collection once this write is. Never moves back. */
  readonly checkpoint: Position
}

/** Of a collection that is made: beyond any that one of its name had, so that whoever held that holds nothing of this. */
export const firstFence = (): number => Date.now()

/** The lease of a collection, its fence and its checkpoint: one record (design §5). */
export interface Lease {
  readonly collection: string
  /** Null: it is free. */
  readonly owner: string | null
  /** Grows with each taking; a write under an older one is refused. */
  readonly fence: number
  /** Grows while the owner lives; others judge it by their own monotonic clock. */
  readonly heartbeat: number
  readonly checkpoint: Position | null
  /** It was filled to the log's end once: what is read there is whole, however late (design §6). */
  readonly built: boolean
  /** What it was before `replace` is still kept, for readers that were under way. */
  readonly hasLeftover: boolean
}

/** A collection that is being filled beside another. */
export interface Replacement extends Lease {
  readonly replaces: string
}

/**
 * What a read store gives to those who only read it: there is nothing here by which it could be changed. Rejects with
 * `EngineUnavailable` where the server is away.
 */
export interface ReadStoreReader {
  /** Without tombstones. */
  get<D extends Document>(collection: string, id: string): Promise<D | null>
  /**
   * Of the last event that changed what `get` gives, for whoever has it already; null where it gives nothing. What another connection wrote may be seen a millisecond
   * later here, but not by whoever waited for it (`reached`).
   */
  positionOf(collection: string, id: string): Promise<Position | null>
  /** Without tombstones, in no particular order; ids that are not there are left out. */
  getMany<D extends Document>(collection: string, ids: readonly string[]): Promise<D[]>
  /** Without tombstones. Text compares by code points: sort names by a stored sort key. */
  find<D extends Document>(collection: string, query: Query): Promise<D[]>
  count(collection: string, where: Query['where']): Promise<number>
  /** Every document and every tombstone (which has `removed: true`), in order of id, after an id (null: from the first). */
  page(collection: string, after: string | null, limit: number): Promise<(Document & { readonly removed?: true })[]>

  /** True as soon as the checkpoints of all `collections` have reached `position`; false after `timeoutMs`. */
  reached(collections: readonly string[], position: Position, timeoutMs: number): Promise<boolean>

  /** All collections that are there. */
  list(): Promise<{ name: string; checkpoint: Position | null; documents: number; replaces: string | null }[]>
  check(): Promise<void>
  close(): Promise<void>
}

/** Rejects with `EngineUnavailable` where the server is away. */
export interface ReadStore extends ReadStoreReader {
  /** Another thread of this process has applied something by a connection of its own: who waits looks at once. Of engines that would poll for it. */
  wake?(): void
  /**
   * Creates collections, indexes and lease records that are missing. May be called by many at once, again and again.
   * One that replaces another has that one's indexes too.
   */
  prepare(specs: readonly CollectionSpec[]): Promise<void>

  /** For the projector: with tombstones, which have `removed: true`. */
  load(collection: string, ids: readonly string[]): Promise<(Document & { readonly removed?: true })[]>
  /**
   * Applies all writes, guarded; the checkpoint of each collection moves only after its documents are durable. May be
   * repeated. Rejects with `FenceLost` (and moves no checkpoint of that collection) when somebody else took the lease.
   */
  apply(writes: readonly CollectionWrite[]): Promise<void>

  leases(collections: readonly string[]): Promise<Lease[]>
  /** Takes a lease whose fence is still `seenFence`; the new fence, or null where somebody was faster. */
  takeLease(collection: string, seenFence: number, owner: string): Promise<number | null>
  /** Says that the collection was filled to the log's end, for as long as it is there. Rejects with `FenceLost`. */
  markBuilt(collection: string, fence: number): Promise<void>
  /** The owner lives; false when the fence is no longer current. */
  heartbeat(collection: string, fence: number): Promise<boolean>
  /** Gives the lease back at once (no owner, the fence kept), so that a stand-by need not wait. */
  releaseLease(collection: string, fence: number): Promise<void>

  /** What is being filled to take the place of one of these. */
  replacements(collections: readonly string[]): Promise<Replacement[]>
  /**
   * From one moment to the next, for every reader, the documents of `by` are those of `collection`, and there is no `by`
   * any more: no reader ever finds less than was there, or a checkpoint that moved back. Whoever writes `collection`
   * writes to what it was before, too, until `dropLeftover`. Rejects with `FenceLost`; with `NotCaughtUp` where `by` has
   * not reached the checkpoint of `collection`.
   */
  replace(collection: string, fence: number, by: string, byFence: number): Promise<void>
  /**
   * Removes what `replace` has kept: no earlier than `leftoverMs` after it, and never while a write is under way.
   * Rejects with `FenceLost`.
   */
  dropLeftover(collection: string, fence: number): Promise<void>

  /**
   * From one moment to the next nobody finds it, its lease or its documents; what a process leaves of it that dies meanwhile, goes with the
   * next `prepare`. One that is to replace another may end that one's lease, which is then free: nobody puts in place what goes.
   */
  drop(collection: string): Promise<void>
}

export class FenceLost extends Error {
  override readonly name = 'FenceLost'
  constructor(collection: string) {
    super(`the lease on ${collection} was taken by another`)
  }
}

export class NotCaughtUp extends Error {
  override readonly name = 'NotCaughtUp'
  constructor(collection: string, by: string) {
    super(`${by} has not reached the checkpoint of ${collection}, which it is to replace`)
  }
}

/** Milliseconds for which what was replaced must be kept. */
export const leftoverMs = 15_000

export const tombstoneId = (field: string, value: string) => `†${field}:${value}`
