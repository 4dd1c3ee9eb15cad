import type { Child } from '@filiz/http/contract/shapes.ts'

/** A child of the account `user-1` with overrides, for specs. */
export const aChild = (more: Partial<Child> = {}): Child => ({
  id: 'ada',
  name: 'Ada',
  birthDate: '2022-11-01',
  ageMonths: 48,
  interests: [],
  allergies: [],
  household: [],
  eligibility: 'eligible',
  eligibleFrom: '2024-11-01',
  createdAt: '2026-01-01T00:00:00.000Z',
  picture: 'fox',
  color: 'teal',
  role: 'owner',
  owner: { accountId: 'user-1', name: 'Zeynep' },
  timeZone: 'Europe/Istanbul',
  offered: false,
  joined: [],
  applicants: 0,
  ...more,
})
