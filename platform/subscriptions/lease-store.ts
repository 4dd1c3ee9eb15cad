import type { Checkpoint } from '@filiz/engines/event-log/compare-checkpoint.ts'

/**
 * The right of one process to run a subscription, with the subscription's checkpoint. It is stored in the same store as
 * the subscription's results.
 */
export interface Lease extends Checkpoint {
  readonly name: string
  /** Null when the lease is free. */
  readonly owner: string | null
  /** Fencing token; increases each time the lease is taken. */
  readonly fence: number
  /**
   * Counter that increases while the owner lives. Other processes measure the time since its last change by their own
   * monotonic clock.
   */
  readonly heartbeat: number
}

/** Storage of leases. Every method rejects with `EngineUnavailable` when the store is unavailable. */
export interface LeaseStore<L extends Lease> {
  /** Returns the existing leases. */
  read(names: readonly string[]): Promise<readonly L[]>
  /** Takes a lease whose fence is still `seenFence`. Returns the new fence, or null when another process was faster. */
  take(name: string, seenFence: number, owner: string): Promise<number | null>
  /** Renews the lease; false when the fence is no longer current. */
  heartbeat(name: string, fence: number): Promise<boolean>
  /** Frees the lease at once, so that a stand-by process need not wait for its expiry. */
  release(name: string, fence: number): Promise<void>
  /**
   * Returns the companions of these subscriptions: temporary subscriptions that each belong to one of them (`of`). The
   * owner of the main subscription also takes its companions, even from another owner.
   */
  companions?(names: readonly string[]): Promise<readonly (L & { readonly of: string })[]>
}
