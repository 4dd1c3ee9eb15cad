import type { Instant } from '../shared/event.ts'

export interface StopInvitations {
  readonly type: 'StopInvitations'
  readonly data: { readonly at: Instant }
}
export interface AllowInvitations {
  readonly type: 'AllowInvitations'
  readonly data: { readonly at: Instant }
}
export type InviteeCommand = StopInvitations | AllowInvitations
