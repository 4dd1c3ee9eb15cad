import type { Look } from '@filiz/domain/child/look.ts'
import { ageInMonths, eligibility, eligibleFrom } from '@filiz/domain/shared/age.ts'
import type { Day } from '@filiz/domain/shared/event.ts'
import { may } from '@filiz/domain/child/rights.ts'
import type { Child } from '../contract/shapes.ts'
import type { ChildDocument } from '@filiz/domain/read-models/children.ts'

/** The caller's role for the child, its owner with the time zone, an open offer, new caregivers and applicants. */
export type ChildRelation = Pick<Child, 'role' | 'owner' | 'timeZone' | 'offered' | 'joined' | 'applicants'>

/**
 * Presents a child. `document`: with decrypted personal fields; `today`: the current day in the owner's time zone;
 * `look`: chosen, or by default of the family.
 */
export const toChild = (
  { _id, name, birthDate, interests, allergies, household, createdAt }: ChildDocument,
  today: Day,
  { picture, color }: Look,
  { role, owner, timeZone, offered, joined, applicants }: ChildRelation,
): Child => ({
  id: _id,
  name,
  birthDate,
  ageMonths: ageInMonths(birthDate, today),
  interests: may(role, 'see-development') ? [...interests] : [],
  allergies: [...allergies],
  household: may(role, 'see-development') ? [...household] : [],
  eligibility: eligibility(birthDate, today),
  eligibleFrom: eligibleFrom(birthDate),
  createdAt,
  picture,
  color,
  role,
  owner,
  timeZone,
  offered,
  joined,
  applicants,
})

/** Presents who joined lately. */
export const presentNew = (
  joined: readonly ChildDocument['caregivers'][number][],
  names: ReadonlyMap<string, string | null>,
): Child['joined'] =>
  joined.map(({ accountId, role, since }) => ({ accountId, name: names.get(accountId) ?? null, role, at: since }))
