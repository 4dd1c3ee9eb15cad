import type { Position } from '@filiz/domain/shared/event.ts'

/** Who may work for a subscription now, and how far it is: kept where its results are. */
export interface Lease {
  readonly name: string
  /** Null: it is free. */
  readonly owner: string | null
  /** Grows with each taking. */
  readonly fence: number
  /** Grows while the owner lives; others judge it by their own monotonic clock. */
  readonly heartbeat: number
  readonly checkpoint: Position | null
}

/** Every method rejects with `EngineUnavailable` where the store is away. */
export interface LeaseStore<L extends Lease> {
  /** Those that are there. */
  read(names: readonly string[]): Promise<readonly L[]>
  /** Takes a lease whose fence is still `seenFence`; the new fence, or null where somebody was faster. */
  take(name: string, seenFence: number, owner: string): Promise<number | null>
  /** The owner lives; false when the fence is no longer current. */
  heartbeat(name: string, fence: number): Promise<boolean>
  /** Gives the lease back at once, so that a stand-by need not wait. */
  release(name: string, fence: number): Promise<void>
  /** Subscriptions that exist beside one of these for a time: whoever owns the one takes the other, whoever had it. */
  companions?(names: readonly string[]): Promise<readonly (L & { readonly of: string })[]>
}
