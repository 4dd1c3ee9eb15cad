import type { Position } from '@filiz/domain/shared/event.ts'
import type { Checkpoint } from '../event-log/compare-checkpoint.ts'

/**
 * One document of a read model. `position` is that of the last event folded into it: a write with an older position is
 * ignored, so replays are harmless. Other fields are JSON; fields used in an index or query must be top-level text,
 * numbers, booleans or null.
 */
export interface Document {
  readonly _id: string
  readonly position: Position
  readonly [field: string]: unknown
}

/** `name` includes the model's version (`plans_v1`). An index lists fields; `-field` sorts descending. */
export interface CollectionSpec {
  readonly name: string
  readonly indexes: readonly (readonly string[])[]
  /**
   * This collection is filled in the background and then swapped in for `replaces` by `replace`. Its name must never
   * have been used before.
   */
  readonly replaces?: string
}

export type Scalar = string | number | boolean | null
export type Condition =
  | Scalar
  | { readonly in: readonly Scalar[] }
  | { readonly lt?: Scalar; readonly lte?: Scalar; readonly gt?: Scalar; readonly gte?: Scalar }
  /**
   * Matches a text field that contains the exact substring, or all of several; the caller must normalize both sides.
   */
  | { readonly contains: string | readonly string[] }

/** All conditions of `where` must match. `sort` lists fields (`-field` descends); ties are broken by `_id`. */
export interface Query {
  readonly where: Readonly<Record<string, Condition>>
  readonly sort?: readonly string[]
  readonly skip?: number
  readonly limit: number
  /** Fields to leave out of the result. */
  readonly without?: readonly string[]
}

/** Removes the documents whose `field` is `value`: for example all of one child or account (`field` may be `_id`). */
export interface Removal {
  readonly field: string
  readonly value: string
  readonly position: Position
}

/** The result of one batch of events for one collection. */
export interface CollectionWrite {
  readonly collection: string
  /** Fence of the writer's lease on this collection. */
  readonly fence: number
  /** Whole documents; each replaces a stored one with an older position and is ignored otherwise. */
  readonly upserts: readonly Document[]
  /** Ids that did not exist when the writer looked. The hint only makes inserts cheaper; the same guards apply. */
  readonly fresh?: ReadonlySet<string>
  /**
   * By id, the stored documents that upserts replace, as the writer last saw them. Where the stored one still has that
   * position, only the fields that differ are written (`changed-fields.ts`); otherwise the whole document, as without
   * the hint.
   */
  readonly replaced?: ReadonlyMap<string, Document>
  /**
   * Applied after the upserts: documents older than the removal become tombstones (id and position only). A tombstone
   * with id `†<field>:<value>` is added, which tells the projector to create no new documents of this kind.
   */
  readonly removals: readonly Removal[]
  /** All events up to here are in the collection after this write. Never moves back. */
  readonly checkpoint: Position
  /** Id of the event at `checkpoint`; absent when no event of the log stands there. */
  readonly checkpointEvent?: string
}

/**
 * Returns the first fence of a new collection: higher than any of a previous collection of that name, so that old
 * leases are invalid.
 */
export const firstFence = (): number => Date.now()

/** Lease, fence and checkpoint of a collection in one record. */
export interface Lease extends Checkpoint {
  readonly collection: string
  /** Null: the lease is free. */
  readonly owner: string | null
  /** Increases each time the lease is taken; a write with an older fence is refused. */
  readonly fence: number
  /**
   * Counter that the live owner increments. Other processes measure the time since its last change by their own
   * monotonic clock.
   */
  readonly heartbeat: number
  /** The collection was filled to the log's head once: reads are complete, though possibly delayed. */
  readonly built: boolean
  /** True while the documents from before `replace` are still kept for running reads. */
  readonly hasRetired: boolean
}

/** A collection that is being filled to replace another. */
export interface Replacement extends Lease {
  readonly replaces: string
}

/**
 * Read access to a read store, without any method that changes it. Rejects with `EngineUnavailable` if the server is
 * unavailable.
 */
export interface ReadStoreReader {
  /** Returns a document, or null if it is missing or a tombstone. */
  get<D extends Document>(collection: string, id: string): Promise<D | null>
  /**
   * Position of the last event that changed the document of `get`, to validate a cached copy; null if `get` returns
   * null. Another connection's write may appear here a millisecond later, unless the caller waited for it with
   * `reached`.
   */
  positionOf(collection: string, id: string): Promise<Position | null>
  /** Returns the existing documents in no particular order. Excludes tombstones. */
  getMany<D extends Document>(collection: string, ids: readonly string[]): Promise<D[]>
  /** Excludes tombstones. Text is compared by code points: sort names by a stored sort key. */
  find<D extends Document>(collection: string, query: Query): Promise<D[]>
  count(collection: string, where: Query['where']): Promise<number>
  /** Returns documents and tombstones (`removed: true`) in order of id, after an id (null: from the first). */
  page(collection: string, after: string | null, limit: number): Promise<(Document & { readonly removed?: true })[]>

  /**
   * Resolves to true as soon as the checkpoints of all `collections` have reached `position`; to false after
   * `timeoutMs`.
   */
  reached(collections: readonly string[], position: Position, timeoutMs: number): Promise<boolean>

  /** All existing collections. */
  list(): Promise<{ name: string; checkpoint: Position | null; documents: number; replaces: string | null }[]>
  check(): Promise<void>
  close(): Promise<void>
}

/** A read store with write access. Every method rejects with `EngineUnavailable` if the server is unavailable. */
export interface ReadStore extends ReadStoreReader {
  /**
   * Makes waiting `reached` calls poll at once after another thread of this process has written on its own connection.
   * Only engines that poll have this method.
   */
  wake?(): void
  /**
   * Creates missing collections, indexes and lease records. May be called repeatedly and concurrently. A replacement
   * also gets the indexes of the collection that it replaces.
   */
  prepare(specs: readonly CollectionSpec[]): Promise<void>

  /** Loads documents for the projector, including tombstones (`removed: true`). */
  load(collection: string, ids: readonly string[]): Promise<(Document & { readonly removed?: true })[]>
  /**
   * Applies all guarded writes; each checkpoint moves only after its documents are durable. May be repeated. Rejects
   * with `FenceLost` (without moving that collection's checkpoint) if another process took the lease.
   */
  apply(writes: readonly CollectionWrite[]): Promise<void>

  /** Returns the leases of these collections, by default of all, including replacements. */
  leases(collections?: readonly string[]): Promise<Lease[]>
  /** Takes a lease whose fence is still `seenFence`. Returns the new fence, or null if another process was faster. */
  takeLease(collection: string, seenFence: number, owner: string): Promise<number | null>
  /** Records that the collection was filled to the log's head, for as long as it exists. Rejects with `FenceLost`. */
  markBuilt(collection: string, fence: number): Promise<void>
  /** Increments the owner's heartbeat; returns false if the fence is no longer current. */
  heartbeat(collection: string, fence: number): Promise<boolean>
  /** Releases the lease at once (no owner, the fence is kept), so that a stand-by need not wait. */
  releaseLease(collection: string, fence: number): Promise<void>

  /** Replacements that are being filled for these collections. */
  replacements(collections: readonly string[]): Promise<Replacement[]>
  /**
   * Atomically swaps the documents of `by` in for those of `collection` and removes `by`: no reader ever sees fewer
   * documents or a checkpoint that moved back. A running read may still use the old documents, unchanged, for about a
   * second. Rejects with `FenceLost`, or with `NotCaughtUp` if `by` has not reached the checkpoint of `collection`.
   */
  replace(collection: string, fence: number, by: string, byFence: number): Promise<void>
  /**
   * Removes the documents kept by `replace`: call it no earlier than `retiredMs` afterwards, and never during a write.
   * Rejects with `FenceLost`.
   */
  dropRetired(collection: string, fence: number): Promise<void>

  /**
   * Atomically hides the collection, its lease and its documents from all processes; if the process dies meanwhile, the
   * next `prepare` removes the remains. Dropping a replacement may end the lease of the collection that it was to
   * replace, so that a dropped replacement cannot be swapped in.
   */
  drop(collection: string): Promise<void>
}

/** The projector's own collection: its checkpoint is no position of the log. */
export const bookkeepingCollection = 'projector_v1'

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

/** Minimum milliseconds from `replace` to `dropRetired`: until then running reads may use the old documents. */
export const retiredMs = 15_000

export const tombstoneId = (field: string, value: string) => `†${field}:${value}`
