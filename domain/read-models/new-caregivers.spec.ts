import { expect, it } from 'vitest'
import { applicantsFor, newCaregivers } from './children.ts'

const now = '2026-11-28T09:00:00.000Z'
const member = (accountId: string, since: string) => ({ accountId, role: 'helper' as const, invitationId: 'i', since })

it('newCaregivers returns caregivers who joined in the last seven days, but not the former owner', () => {
  const caregivers = [
    member('long ago', '2026-11-21T09:00:00.000Z'),
    member('former owner', '2026-11-22T09:00:00.000Z'),
    member('new', '2026-11-22T09:00:00.001Z'),
  ]
  expect(newCaregivers({ caregivers, ownedSince: '2026-11-22T09:00:00.000Z' }, now)).toEqual([caregivers[2]])
})

it('applicantsFor counts applicants of valid invitations by the account, unless they are caregivers already', () => {
  const invitation = (by: string, expiresAt: string) => ({
    at: now,
    invitationId: 'i',
    role: 'helper' as const,
    by,
    childIds: ['k'],
    email: null,
    expiresAt,
    applicants: [{ accountId: 'uncle', at: now }],
  })
  const invitations = [
    invitation('mother', '2026-11-30T09:00:00.000Z'),
    invitation('mother', '2026-11-28T09:00:00.000Z'),
    invitation('father', '2026-11-30T09:00:00.000Z'),
  ]
  const count = (accountId: string, caregivers = [member('aunt', now)]) =>
    applicantsFor(accountId, { invitations, caregivers }, now)
  expect([count('mother'), count('uncle'), count('mother', [member('uncle', now)])]).toEqual([1, 0, 0])
})
