import { FenceLost } from '@filiz/engines/read-store/port.ts'
import type { CatchUp } from './catch-up.ts'
import type { Cursor } from './log-reader.ts'
import { PoisonEventError, SubscriptionStopped } from './subscription.ts'

/**
 * The states of a running subscription (`runSubscription` has one function for each). An error leads to the state of
 * `stateAfter`, and the end of the signal to `ended`.
 *
 *     starting ──▶ catching-up ──▶ live             error ──▶ confirming-lease ──▶ starting or backing-off
 *         ▲                                               ──▶ reporting-poison ──▶ backing-off
 *         └── backing-off                                 ──▶ stopping ──▶ backing-off, stopped or surrendering
 */
export type State =
  /** The checkpoint is compared with the log, and the subscription loads its state. */
  | { readonly kind: 'starting' }
  | { readonly kind: 'catching-up'; readonly cursor: Cursor; readonly catchUp: CatchUp }
  | { readonly kind: 'live'; readonly cursor: Cursor }
  /** Another process may have taken the lease. */
  | { readonly kind: 'confirming-lease'; readonly error: LeaseNotRenewed | FenceLost }
  /** The subscription met a poison event that must not be parked. */
  | { readonly kind: 'reporting-poison'; readonly error: PoisonEventError }
  | { readonly kind: 'backing-off'; readonly error: unknown }
  | { readonly kind: 'stopping'; readonly error: SubscriptionStopped }
  /** The subscription waits for an operator, who ends its lease. */
  | { readonly kind: 'stopped' }
  /** A newer version is to take the lease. */
  | { readonly kind: 'surrendering' }
  | { readonly kind: 'ended'; readonly surrenders: boolean }

/** The state of this kind. */
export type In<K extends State['kind']> = Extract<State, { readonly kind: K }>

export class LeaseNotRenewed extends Error {
  constructor() {
    super('the lease was not renewed in time')
  }
}

export function stateAfter(error: unknown): State {
  if (error instanceof SubscriptionStopped) return { kind: 'stopping', error }
  if (error instanceof LeaseNotRenewed || error instanceof FenceLost) return { kind: 'confirming-lease', error }
  if (error instanceof PoisonEventError) return { kind: 'reporting-poison', error }
  return { kind: 'backing-off', error }
}
