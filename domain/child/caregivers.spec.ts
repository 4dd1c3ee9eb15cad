import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { specify } from '../shared/given-when-then.ts'
import { isRefusal } from '../shared/refusal.ts'
import type { ChildCommand } from './commands.ts'
import { childDecider } from './decider.ts'
import type { ChildEvent } from './events.ts'
import {
  caregiverRoles,
  maxCaregivers,
  may,
  rememberedInvitations,
  rights,
  roleOf,
  type CaregiverRole,
  type InvitedRole,
  type Right,
} from './rights.ts'

const { given, fold } = specify(childDecider)

const at = '2026-11-21T08:30:00.000Z'
const day = '2026-11-21'
const expiresAt = '2026-11-28T08:30:00.000Z'
const [mother, father, grandmother, stranger] = ['a1', 'a2', 'a3', 'a4'] as const
const form = { name: 'Deniz', birthDate: '2023-05-14', interests: ['music'] }

const added: ChildEvent = {
  type: 'ChildAdded',
  data: { at, day, childId: 'k1', accountId: mother, ageMonths: 42, ...form },
}
const removed: ChildEvent = { type: 'ChildRemoved', data: { at, childId: 'k1', accountId: mother, because: 'parent' } }
const invited = (role: InvitedRole, invitationId = 'i1', by: string = mother): ChildEvent => ({
  type: 'CaregiverInvited',
  data: { at, invitationId, role, by, childIds: ['k1'], expiresAt, email: null },
})
const mailed = (email: string, by: string = mother): ChildEvent => ({
  type: 'CaregiverInvited',
  data: { at, invitationId: 'i1', role: 'helper', by, childIds: ['k1'], expiresAt, email },
})
const askedBy = (accountId: string): ChildEvent => ({
  type: 'JoinRequested',
  data: { at, accountId, invitationId: 'i1', by: mother },
})
const asked = askedBy(grandmother)
const withdrawn: ChildEvent = { type: 'InvitationWithdrawn', data: { at, invitationId: 'i1' } }
const joined = (accountId: string, role: InvitedRole, invitationId: string): ChildEvent => ({
  type: 'CaregiverJoined',
  data: { at, accountId, role, invitationId },
})
const left = (
  accountId: string,
  invitationId: string,
  because: Extract<ChildEvent, { type: 'CaregiverLeft' }>['data']['because'],
): ChildEvent => ({ type: 'CaregiverLeft', data: { at, accountId, invitationId, because } })
const offered = (to: string): ChildEvent => ({ type: 'OwnershipOffered', data: { at, to } })
const transferred: ChildEvent = {
  type: 'OwnershipTransferred',
  data: { at, from: mother, to: father, day, ageMonths: 42 },
}

/** The mother owns the child, the father is a parent, and the grandmother a helper. */
const family = [
  added,
  invited('parent', 'i-father'),
  joined(father, 'parent', 'i-father'),
  invited('helper', 'i-grandmother'),
  joined(grandmother, 'helper', 'i-grandmother'),
]

const invite = (role: InvitedRole, by: string = mother): ChildCommand => ({
  type: 'Invite',
  data: { at, accountId: by, invitationId: 'i1', role, childIds: ['k1'], email: null },
})
const withdraw = (by: string): ChildCommand => ({
  type: 'WithdrawInvitation',
  data: { at, accountId: by, invitationId: 'i1' },
})
const join = (by: string, now = at): ChildCommand => ({
  type: 'Join',
  data: { at: now, accountId: by, invitationId: 'i1', address: 'Dayi@example.org' },
})
const admit = (applicant: string, by: string = mother): ChildCommand => ({
  type: 'Admit',
  data: { at, accountId: by, invitationId: 'i1', applicant },
})
const changeRole = (caregiver: string, role: InvitedRole, by: string = mother): ChildCommand => ({
  type: 'ChangeRole',
  data: { at, accountId: by, caregiver, role },
})
const end = (caregiver: string, by: string): ChildCommand => ({
  type: 'EndMembership',
  data: { at, accountId: by, caregiver },
})
const offer = (to: string, by: string = mother): ChildCommand => ({
  type: 'OfferOwnership',
  data: { at, accountId: by, to },
})
const endOffer = (by: string): ChildCommand => ({ type: 'EndOffer', data: { at, accountId: by } })
const accept = (by: string): ChildCommand => ({
  type: 'AcceptOwnership',
  data: { at, accountId: by, day, membershipId: 'm1' },
})

const accountOf: Readonly<Record<CaregiverRole, string>> = { owner: mother, parent: father, helper: grandmother }

describe('the table of rights', () => {
  const activityId = 'e1'
  /** A command for each right that a command of a child's stream needs; plan commands have specs of their own. */
  const needing: Readonly<Partial<Record<Right, (by: string) => ChildCommand>>> = {
    edit: (by) => ({ type: 'Change', data: { at, day, accountId: by, ...form, name: 'Su' } }),
    favourite: (by) => ({ type: 'AddFavourite', data: { at, accountId: by, activityId } }),
    pause: (by) => ({ type: 'Pause', data: { at, accountId: by, today: day, until: day } }),
    'invite-helper': (by) => invite('helper', by),
    'invite-parent': (by) => invite('parent', by),
    'manage-caregivers': (by) =>
      changeRole(by === father ? grandmother : father, by === father ? 'parent' : 'helper', by),
    'hand-over': (by) => offer(father, by),
    remove: (by) => ({ type: 'Remove', data: { at, accountId: by, because: 'parent' } }),
  }

  const cells = Object.entries(needing).flatMap(([right, command]) =>
    caregiverRoles.map((role) => [role, right as Right, command(accountOf[role])] as const),
  )
  it.each(cells)('%s, %s', (role, right, command) => {
    if (!may(role, right))
      return given(...family)
        .when(command)
        .thenRefused('FORBIDDEN')
    const decided = childDecider.decide(command, fold(family))
    expect(decided).toHaveLength(1)
  })

  it.each(Object.entries(needing))('%s is refused to a stranger with NOT_FOUND', (_, command) =>
    given(...family)
      .when(command(stranger))
      .thenRefused('NOT_FOUND'),
  )

  it('gives the owner every right, and a parent every right of a helper', () => {
    for (const right of Object.keys(rights) as Right[]) {
      expect(may('owner', right)).toBe(true)
      if (may('helper', right)) expect(may('parent', right)).toBe(true)
    }
  })

  it('records the owner in the events of another parent', () =>
    given(...family)
      .when({ type: 'AddFavourite', data: { at, accountId: father, activityId } })
      .thenEvents({ type: 'FavouriteAdded', data: { at, accountId: mother, activityId } }))
})

describe('an invitation', () => {
  it('is valid for seven days', () => given(added).when(invite('helper')).thenEvents(invited('helper')))
  it('is not repeated', () => given(added, invited('helper')).when(invite('helper')).thenNothing())
  it('makes the account that accepts it a caregiver with its role', () => {
    given(added, invited('helper'))
      .when(join(grandmother))
      .thenEvents(joined(grandmother, 'helper', 'i1'))
    expect(roleOf(fold([added, invited('helper'), joined(grandmother, 'helper', 'i1')]) as never, grandmother)).toBe(
      'helper',
    )
  })
  it('admits only the account with the address to which it was mailed, in any case', () => {
    given(added, mailed('dayi@example.org'))
      .when(join(grandmother))
      .thenEvents(joined(grandmother, 'helper', 'i1'))
    given(added, mailed('teyze@example.org')).when(join(grandmother)).thenEvents(asked)
    given(added, mailed('teyze@example.org'), asked).when(join(grandmother)).thenNothing()
  })
  it('lets only its sender admit an account with another address', () => {
    const question = [...family.slice(0, 3), mailed('teyze@example.org'), asked]
    given(...question)
      .when(admit(grandmother))
      .thenEvents(joined(grandmother, 'helper', 'i1'))
    given(...question)
      .when(admit(grandmother, father))
      .thenRefused('NOT_FOUND')
    given(...question)
      .when(admit(stranger))
      .thenRefused('NOT_FOUND')
  })
  it('ends its question when it is withdrawn or used, or its inviter lost the right', () => {
    const question = [added, mailed('teyze@example.org'), asked]
    given(...question, withdrawn)
      .when(admit(grandmother))
      .thenRefused('CONFLICT', { reason: 'INVITATION_WITHDRAWN' })
    given(...question, joined(stranger, 'helper', 'i1'))
      .when(admit(grandmother))
      .thenRefused('CONFLICT', { reason: 'INVITATION_USED' })
    const byFather = [...family.slice(0, 3), mailed('teyze@example.org', father), asked]
    given(...byFather, {
      type: 'CaregiverRoleChanged',
      data: { at, accountId: father, role: 'helper', invitationId: 'i-father' },
    })
      .when(admit(grandmother, father))
      .thenRefused('FORBIDDEN')
  })
  it('takes the questions of at most five accounts', () =>
    given(added, mailed('teyze@example.org'), ...['b1', 'b2', 'b3', 'b4', 'b5'].map(askedBy))
      .when(join(grandmother))
      .thenRefused('CONFLICT', { reason: 'INVITATION_HAS_APPLICANTS' }))
  it('can be accepted again by the same account, and by no other', () => {
    const used = [added, invited('helper'), joined(grandmother, 'helper', 'i1')]
    given(...used)
      .when(join(grandmother))
      .thenNothing()
    given(...used)
      .when(join(father))
      .thenRefused('CONFLICT', { reason: 'INVITATION_USED' })
  })
  it('cannot be used again by somebody who left', () =>
    given(added, invited('helper'), joined(grandmother, 'helper', 'i1'), left(grandmother, 'i1', 'left'))
      .when(join(grandmother))
      .thenRefused('CONFLICT', { reason: 'INVITATION_USED' }))
  it('is refused to the owner and to caregivers', () => {
    given(...family, invited('helper'))
      .when(join(mother))
      .thenRefused('CONFLICT', { reason: 'ALREADY_CAREGIVER' })
    given(...family, invited('helper'))
      .when(join(father))
      .thenRefused('CONFLICT', { reason: 'ALREADY_CAREGIVER' })
  })
  it('expires', () => {
    given(added, invited('helper'))
      .when(join(grandmother, '2026-11-28T08:29:59.999Z'))
      .thenEvents({
        type: 'CaregiverJoined',
        data: { at: '2026-11-28T08:29:59.999Z', accountId: grandmother, role: 'helper', invitationId: 'i1' },
      })
    given(added, invited('helper'))
      .when(join(grandmother, expiresAt))
      .thenRefused('CONFLICT', { reason: 'INVITATION_EXPIRED' })
  })
  it('can be withdrawn by the owner and by whoever invited', () => {
    given(...family, invited('helper', 'i1', father))
      .when(withdraw(mother))
      .thenEvents(withdrawn)
    given(...family, invited('helper', 'i1', father))
      .when(withdraw(father))
      .thenEvents(withdrawn)
    given(...family, invited('helper'))
      .when(withdraw(father))
      .thenRefused('FORBIDDEN')
    given(...family, invited('helper'))
      .when(withdraw(grandmother))
      .thenRefused('FORBIDDEN')
    given(...family, invited('helper'))
      .when(withdraw(stranger))
      .thenRefused('NOT_FOUND')
    given(...family, invited('helper'), withdrawn)
      .when(withdraw(mother))
      .thenNothing()
  })
  it('is refused once it was withdrawn, and cannot be withdrawn once it was used', () => {
    given(added, invited('helper'), withdrawn)
      .when(join(grandmother))
      .thenRefused('CONFLICT', { reason: 'INVITATION_WITHDRAWN' })
    given(added, invited('helper'), joined(grandmother, 'helper', 'i1'))
      .when(withdraw(mother))
      .thenRefused('CONFLICT', { reason: 'INVITATION_USED' })
  })
  it('is void once its sender has left or may no longer invite', () => {
    const byFather = invited('helper', 'i1', father)
    given(...family, byFather, left(father, 'i-father', 'left'))
      .when(join(stranger))
      .thenRefused('CONFLICT', { reason: 'INVITATION_WITHDRAWN' })
    given(...family, byFather, {
      type: 'CaregiverRoleChanged',
      data: { at, accountId: father, role: 'helper', invitationId: 'i-father' },
    })
      .when(join(stranger))
      .thenRefused('CONFLICT', { reason: 'INVITATION_WITHDRAWN' })
  })
  it('stays void when its sender may invite again', () => {
    const byFather = invited('helper', 'i1', father)
    const changedTo = (role: InvitedRole): ChildEvent => ({
      type: 'CaregiverRoleChanged',
      data: { at, accountId: father, role, invitationId: 'i-father' },
    })
    given(...family, byFather, changedTo('helper'), changedTo('parent'))
      .when(join(stranger))
      .thenRefused('CONFLICT', { reason: 'INVITATION_WITHDRAWN' })
    given(...family, byFather, left(father, 'i-father', 'removed'), joined(father, 'parent', 'i-again'))
      .when(join(stranger))
      .thenRefused('CONFLICT', { reason: 'INVITATION_WITHDRAWN' })
  })
  it('stays valid after a hand-over if its sender may still invite for that role', () => {
    const accepted = [left(father, 'i-father', 'became-owner'), transferred, joined(mother, 'parent', 'm1')]
    given(...family, invited('helper'), offered(father), ...accepted)
      .when(join(stranger))
      .thenEvents(joined(stranger, 'helper', 'i1'))
    given(...family, invited('parent'), offered(father), ...accepted)
      .when(join(stranger))
      .thenRefused('CONFLICT', { reason: 'INVITATION_WITHDRAWN' })
    given(...family, invited('helper', 'i1', father), offered(father), ...accepted)
      .when(join(stranger))
      .thenEvents(joined(stranger, 'helper', 'i1'))
  })
  it('is refused for a removed child', () =>
    given(added, invited('helper'), removed)
      .when(join(grandmother))
      .thenRefused('CONFLICT', { reason: 'INVITATION_WITHDRAWN' }))
  it('is refused when it is unknown, because it may be one of the oldest', () => {
    given(added).when(join(grandmother)).thenRefused('CONFLICT', { reason: 'INVITATION_EXPIRED' })
    const many = Array.from({ length: rememberedInvitations }, (_, index) => invited('helper', `n${index}`))
    given(added, invited('helper'), ...many)
      .when(join(grandmother))
      .thenRefused('CONFLICT', { reason: 'INVITATION_EXPIRED' })
  })
  it('is refused when twelve grown-ups follow the child', () => {
    const others = Array.from({ length: maxCaregivers - 2 }, (_, index) => joined(`o${index}`, 'helper', `o${index}`))
    given(added, ...others)
      .when(invite('helper'))
      .thenEvents(invited('helper'))
    const full = [added, invited('helper'), ...others, joined('last', 'helper', 'o-last')]
    given(...full)
      .when(invite('helper', mother))
      .thenNothing()
    given(...full.filter(({ type }) => type !== 'CaregiverInvited'))
      .when(invite('helper'))
      .thenRefused('CONFLICT', { reason: 'TOO_MANY_CAREGIVERS' })
    given(...full)
      .when(join(grandmother))
      .thenRefused('CONFLICT', { reason: 'TOO_MANY_CAREGIVERS' })
  })
})

describe('a caregiver', () => {
  it('gets another role from the owner', () => {
    given(...family)
      .when(changeRole(father, 'helper'))
      .thenEvents({
        type: 'CaregiverRoleChanged',
        data: { at, accountId: father, role: 'helper', invitationId: 'i-father' },
      })
    given(...family)
      .when(changeRole(father, 'parent'))
      .thenNothing()
    given(...family)
      .when(changeRole(stranger, 'parent'))
      .thenRefused('NOT_FOUND')
    given(...family)
      .when(changeRole(mother, 'helper'))
      .thenRefused('NOT_FOUND')
  })
  it('leaves, or is removed by the owner', () => {
    given(...family)
      .when(end(grandmother, grandmother))
      .thenEvents(left(grandmother, 'i-grandmother', 'left'))
    given(...family)
      .when(end(grandmother, mother))
      .thenEvents(left(grandmother, 'i-grandmother', 'removed'))
    given(...family)
      .when(end(grandmother, father))
      .thenRefused('FORBIDDEN')
    given(...family)
      .when(end(father, grandmother))
      .thenRefused('FORBIDDEN')
    given(...family)
      .when(end(stranger, mother))
      .thenRefused('NOT_FOUND')
    given(...family)
      .when(end(stranger, stranger))
      .thenRefused('NOT_FOUND')
  })
  it('is a stranger after leaving', () => {
    const after = [...family, left(grandmother, 'i-grandmother', 'left')]
    given(...after)
      .when(end(grandmother, grandmother))
      .thenRefused('NOT_FOUND')
    expect(roleOf(fold(after) as never, grandmother)).toBeUndefined()
  })
  it('leaves once when the account is deleted', () => {
    const forget: ChildCommand = { type: 'ForgetCaregiver', data: { at, accountId: father } }
    given(...family)
      .when(forget)
      .thenEvents(left(father, 'i-father', 'account-deleted'))
    given(...family, left(father, 'i-father', 'account-deleted'))
      .when(forget)
      .thenNothing()
    given(...family, removed)
      .when(forget)
      .thenNothing()
  })
  it('is not the owner, who cannot leave', () =>
    given(...family)
      .when(end(mother, mother))
      .thenRefused('CONFLICT', { reason: 'OWNER_CANNOT_LEAVE' }))
})

describe('handing a child over', () => {
  it('is offered to a parent only', () => {
    given(...family)
      .when(offer(father))
      .thenEvents(offered(father))
    given(...family, offered(father))
      .when(offer(father))
      .thenNothing()
    for (const to of [grandmother, stranger, mother])
      given(...family)
        .when(offer(to))
        .thenRefused('VALIDATION_FAILED', { fields: { accountId: 'not-an-option' } })
  })
  it('makes the other parent the owner and the owner a parent', () => {
    const accepted = [left(father, 'i-father', 'became-owner'), transferred, joined(mother, 'parent', 'm1')]
    given(...family, offered(father))
      .when(accept(father))
      .thenEvents(...accepted)
    const after = fold([...family, offered(father), ...accepted]) as never
    expect([father, mother, grandmother].map((who) => roleOf(after, who))).toEqual(['owner', 'parent', 'helper'])
    expect(after).toMatchObject({ accountId: father, offeredTo: null })
    given(...family, offered(father), ...accepted)
      .when(accept(father))
      .thenNothing()
  })
  it('is accepted only by whom it was offered to', () => {
    given(...family)
      .when(accept(father))
      .thenRefused('CONFLICT', { reason: 'NOTHING_OFFERED' })
    given(...family, offered(father))
      .when(accept(grandmother))
      .thenRefused('CONFLICT', { reason: 'NOTHING_OFFERED' })
    given(...family, offered(father))
      .when(accept(stranger))
      .thenRefused('NOT_FOUND')
  })
  it('is withdrawn by the owner or declined by the parent', () => {
    const ended: ChildEvent = { type: 'OwnershipOfferEnded', data: { at } }
    given(...family, offered(father))
      .when(endOffer(mother))
      .thenEvents(ended)
    given(...family, offered(father))
      .when(endOffer(father))
      .thenEvents(ended)
    given(...family, offered(father))
      .when(endOffer(grandmother))
      .thenRefused('FORBIDDEN')
    given(...family)
      .when(endOffer(mother))
      .thenNothing()
    given(...family, offered(father), ended)
      .when(accept(father))
      .thenRefused('CONFLICT', { reason: 'NOTHING_OFFERED' })
  })
  it('is off when the parent leaves or becomes a helper', () => {
    const offers = [...family, offered(father)]
    expect(fold([...offers, left(father, 'i-father', 'left')])).toMatchObject({ offeredTo: null })
    expect(
      fold([
        ...offers,
        { type: 'CaregiverRoleChanged', data: { at, accountId: father, role: 'helper', invitationId: 'i-father' } },
      ]),
    ).toMatchObject({ offeredTo: null })
  })
})

it('keeps one owner, distinct caregivers and valid offers after any commands of anybody', () => {
  const who = fc.constantFrom(mother, father, grandmother, stranger)
  const role = fc.constantFrom<InvitedRole[]>('parent', 'helper')
  const invitationId = fc.constantFrom('i1', 'i2', 'i3')
  const command: fc.Arbitrary<ChildCommand> = fc.oneof(
    fc
      .record({ accountId: who, role, invitationId })
      .map((data) => ({ type: 'Invite' as const, data: { at, childIds: ['k1'], email: null, ...data } })),
    fc
      .record({ accountId: who, invitationId })
      .chain((data) =>
        fc.constantFrom<ChildCommand[]>(
          { type: 'Join', data: { at, address: null, ...data } },
          { type: 'Admit', data: { at, applicant: stranger, ...data } },
          { type: 'WithdrawInvitation', data: { at, ...data } },
        ),
      ),
    fc
      .record({ accountId: who, caregiver: who, role })
      .chain(({ accountId, caregiver, role: to }) =>
        fc.constantFrom<ChildCommand[]>(
          changeRole(caregiver, to, accountId),
          end(caregiver, accountId),
          offer(caregiver, accountId),
          endOffer(accountId),
          accept(accountId),
          { type: 'ForgetCaregiver', data: { at, accountId } },
        ),
      ),
  )
  fc.assert(
    fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
      let state = fold([added])
      for (const one of commands) {
        const decided = childDecider.decide(one, state)
        if (isRefusal(decided)) continue
        state = decided.reduce(childDecider.evolve, state)
        if (state.status !== 'present') throw new Error('nobody removes the child here')
        const { accountId, caregivers, offeredTo } = state
        const all = [accountId, ...caregivers.map((member) => member.accountId)]
        expect(new Set(all).size).toBe(all.length)
        if (offeredTo !== null) expect(roleOf(state, offeredTo)).toBe('parent')
      }
    }),
  )
})
