import type { Decider } from '../shared/decider.ts'
import type { InviteeCommand } from './commands.ts'
import type { InviteeEvent } from './events.ts'

/** Whether an address takes mailed invitations. */
export type InviteeState = 'allowed' | 'stopped'

export const inviteeDecider: Decider<InviteeState, InviteeCommand, InviteeEvent> = {
  initial: 'allowed',
  decide({ type, data }, state) {
    if (type === 'StopInvitations') return state === 'stopped' ? [] : [{ type: 'InvitationsStopped', data }]
    return state === 'allowed' ? [] : [{ type: 'InvitationsAllowed', data }]
  },
  evolve: (_, { type }) => (type === 'InvitationsStopped' ? 'stopped' : 'allowed'),
}
