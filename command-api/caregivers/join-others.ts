import { childDecider } from '@filiz/domain/child/decider.ts'
import type { ChildState, Invitation } from '@filiz/domain/child/evolve.ts'
import type { Position } from '@filiz/domain/shared/event.ts'
import { childStream } from '@filiz/domain/shared/streams.ts'
import { consequenceOf, type SignedInCall } from '../command-context.ts'
import type { CommandApiDependencies } from '../dependencies.ts'

/** Returns the invitation by which the account follows the child. */
export const membershipIn = (state: ChildState, accountId: string): string | undefined =>
  state.status === 'present'
    ? state.caregivers.find((caregiver) => caregiver.accountId === accountId)?.invitationId
    : undefined

interface Joined {
  readonly accountId: string
  readonly invitation: Pick<Invitation, 'invitationId' | 'childIds'>
  /** Position of the membership of the first child. */
  readonly position: Position | null
}

/**
 * Lets the account follow the other children of an invitation, once the first child's stream has admitted it. A child
 * whose invitation is void is left out. Repeating it adds what a crash left out. Resolves to all children that the
 * account follows by the invitation, and to the last position.
 */
export async function joinOthers(
  call: SignedInCall,
  { accountId, invitation: { invitationId, childIds }, position }: Joined,
  { commands, clock }: Pick<CommandApiDependencies, 'commands' | 'clock'>,
): Promise<{ readonly joined: readonly string[]; readonly last: Position | null }> {
  const [first, ...others] = childIds
  const joined = [first!]
  let last = position
  for (const other of others) {
    const result = await commands.handle(
      childDecider,
      childStream(other),
      { type: 'Join', data: { at: clock.now(), accountId, invitationId, address: null } },
      consequenceOf(call),
    )
    if (!('state' in result) || membershipIn(result.state, accountId) !== invitationId) continue
    joined.push(other)
    if ('events' in result && result.events.length > 0) last = result.position
  }
  return { joined, last }
}
