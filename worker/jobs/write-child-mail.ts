import { accountDecider } from '@filiz/domain/account/decider.ts'
import type { AccountEvent } from '@filiz/domain/account/events.ts'
import type { Account } from '@filiz/domain/account/evolve.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import { invitationRefused } from '@filiz/domain/child/decide-caregivers.ts'
import type {
  CaregiverInvited,
  CaregiverJoined,
  ChildEvent,
  ChildRemoved,
  JoinRequested,
} from '@filiz/domain/child/events.ts'
import { initial, invitationOf, type ChildState } from '@filiz/domain/child/evolve.ts'
import { inviteeDecider, type InviteeState } from '@filiz/domain/invitees/decider.ts'
import type { InviteeEvent } from '@filiz/domain/invitees/events.ts'
import type { Decider } from '@filiz/domain/shared/decider.ts'
import type { DomainEvent, Recorded } from '@filiz/domain/shared/event.ts'
import { FORGOTTEN } from '@filiz/domain/registry/personal-data.ts'
import { shortened } from '@filiz/domain/shared/shortened-address.ts'
import { accountStream, childStream, inviteeStream } from '@filiz/domain/shared/streams.ts'
import {
  caregiverJoinedMail,
  childRemovedMail,
  invitationMail,
  joinRequestedMail,
  stopInvitationsLabel,
} from '@filiz/domain/texts/mails.ts'
import type { InvitationLinks } from '@filiz/application/children/invitation-links.ts'
import type { MailLinks } from '@filiz/application/mails/mail-links.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { Sealer } from '@filiz/engines/personal-data/sealer.ts'
import type { Addresses } from '@filiz/engines/records/addresses.ts'
import { staleAfterMs } from './job.ts'
import type { WrittenMail } from './written-mail.ts'

/** Id of the mail that tells a caregiver that a child was removed. */
export const removalMailId = (eventId: string, accountId: string): string => `${eventId}_${accountId}`

/**
 * Writes the mails about a child: an invitation in the inviter's language, a question whether somebody may join to
 * whoever invited, the news that somebody joined to the owner, and that of its removal to each former caregiver.
 * Resolves to null when the mail is void.
 */
export function createChildMailWriter({
  log,
  sealer,
  clock,
  invitationLinks,
  links,
  addresses,
}: {
  readonly log: Pick<EventLog, 'readStream'>
  readonly sealer: Sealer
  readonly clock: Clock
  readonly invitationLinks: InvitationLinks
  readonly links: MailLinks
  readonly addresses: Pick<Addresses, 'hashForLog'>
}) {
  async function fold<State, Event extends DomainEvent>(
    { initial: empty, evolve }: Pick<Decider<State, never, Event>, 'initial' | 'evolve'>,
    stream: string,
    seen: (event: Recorded & Event) => void = () => undefined,
  ): Promise<State> {
    let state = empty
    for await (const sealed of log.readStream(stream)) {
      const event = (await sealer.openEvent(sealed)) as unknown as Recorded & Event
      seen(event)
      state = evolve(state, event)
    }
    return state
  }

  async function accountOf(accountId: string): Promise<Account | null> {
    const state = await fold<typeof accountDecider.initial, AccountEvent>(accountDecider, accountStream(accountId))
    return state.status === 'active' ? state : null
  }

  async function invitation(
    { invitationId, by, role, email, childIds, expiresAt }: CaregiverInvited['data'],
    child: ChildState,
  ): Promise<WrittenMail | null> {
    if (child.status !== 'present' || email === null || email === FORGOTTEN) return null
    const now = invitationOf(child, invitationId)
    const inviter = await accountOf(by)
    if (!inviter || invitationRefused(now, child, clock.now())) return null
    const { language } = inviter
    const invitee = await addresses.hashForLog(email)
    const takes = await fold<InviteeState, InviteeEvent>(inviteeDecider, inviteeStream(invitee))
    if (takes === 'stopped') return null
    const stop = { accountId: invitee, requestId: invitationId, requestedAt: clock.now() }
    const token = invitationLinks.token({ childId: childIds[0]!, invitationId, expiresAt })
    return {
      kind: 'invitation',
      accountId: by,
      to: email,
      language,
      content: invitationMail(
        { inviter: nameOf(inviter), role, token, childName: nameOf(child), children: childIds.length, email },
        language,
      ),
      unsubscribe: { label: stopInvitationsLabel[language], token: links.token('stop-invitations', stop) },
    }
  }

  async function joinRequest(
    { accountId, invitationId, by }: JoinRequested['data'],
    child: ChildState,
  ): Promise<WrittenMail | null> {
    if (child.status !== 'present') return null
    const [inviter, applicant] = [await accountOf(by), await accountOf(accountId)]
    const invitation = invitationOf(child, invitationId)
    if (!inviter || !applicant || invitationRefused(invitation, child, clock.now())) return null
    const { email: to, language } = inviter
    const content = joinRequestedMail(
      { reader: nameOf(inviter), name: nameOf(applicant), address: shortened(applicant.email) },
      language,
    )
    return { kind: 'join-requested', accountId: by, to, language, content }
  }

  async function joined(
    { at, accountId, invitationId }: CaregiverJoined['data'],
    child: ChildState,
  ): Promise<WrittenMail | null> {
    if (child.status !== 'present' || clock.millis() >= Date.parse(at) + staleAfterMs) return null
    // A former owner who stays has no invitation.
    const invitation = invitationOf(child, invitationId)
    if (!invitation) return null
    // One mail for an owner's children.
    for (const earlier of invitation.childIds.slice(0, invitation.childIds.indexOf(child.childId))) {
      const other = await fold<ChildState, ChildEvent>(childDecider, childStream(earlier))
      if (other.status === 'present' && other.accountId === child.accountId) return null
    }
    const [owner, member] = [await accountOf(child.accountId), await accountOf(accountId)]
    if (!owner || !member) return null
    const { email: to, language } = owner
    const content = caregiverJoinedMail(
      { reader: nameOf(owner), name: nameOf(member), role: invitation.role },
      language,
    )
    return { kind: 'caregiver-joined', accountId: child.accountId, to, language, content }
  }

  async function removal({ at }: ChildRemoved['data'], accountId: string): Promise<WrittenMail | null> {
    const reader = await accountOf(accountId)
    if (!reader || reader.email === FORGOTTEN || clock.millis() >= Date.parse(at) + staleAfterMs) return null
    const { email, language } = reader
    const content = childRemovedMail(nameOf(reader), language)
    return { kind: 'child-removed', accountId, to: email, language, content }
  }

  return async (stream: string, mailId: string): Promise<WrittenMail | null> => {
    const [eventId, accountId] = mailId.split('_')
    let asked: ChildEvent | undefined
    const child = await fold<ChildState, ChildEvent>(childDecider, stream, (event) => {
      if (event.id === eventId) asked = event
    })
    if (asked?.type === 'CaregiverInvited') return invitation(asked.data, child)
    if (asked?.type === 'JoinRequested') return joinRequest(asked.data, child)
    if (asked?.type === 'CaregiverJoined') return joined(asked.data, child)
    return asked?.type === 'ChildRemoved' && accountId !== undefined ? removal(asked.data, accountId) : null
  }
}

const nameOf = ({ name }: Pick<Account, 'name'>): string | null => (name === FORGOTTEN ? null : name)

/** Returns the accounts that followed the child besides its owner when it was removed. */
export async function caregiversAtRemoval(
  { id, stream }: Pick<Recorded, 'id' | 'stream'>,
  log: Pick<EventLog, 'readStream'>,
): Promise<readonly string[]> {
  let state: ChildState = initial
  for await (const event of log.readStream(stream)) {
    if (event.id === id) break
    state = childDecider.evolve(state, event as unknown as ChildEvent)
  }
  return state.status === 'present' ? state.caregivers.map(({ accountId }) => accountId) : []
}
