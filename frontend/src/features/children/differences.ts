import type { Allergen } from '@filiz/domain/activity/vocabulary.ts'
import type { HouseholdFact } from '@filiz/domain/child/household.ts'
import type { ChosenLook } from '@filiz/domain/child/look.ts'

export interface NamedFields {
  readonly name: string
  readonly birthDate: string
  readonly interests: readonly string[]
  readonly allergies?: readonly Allergen[] | undefined
  readonly household?: readonly HouseholdFact[] | undefined
}
export type Fields = NamedFields & ChosenLook
export type Field = keyof Fields
const fields: readonly Field[] = ['name', 'birthDate', 'interests', 'allergies', 'household', 'picture', 'color']

/** Returns a value that can be compared: the order of lists does not matter. */
const comparable = (value: string | readonly string[] | undefined) =>
  typeof value === 'string' || value === undefined ? value : JSON.stringify([...value].toSorted())
const same = (field: Field, one: Fields, other: Fields) => comparable(one[field]) === comparable(other[field])

/** Returns the fields in which `mine` and `theirs` differ. `onlyTheirs`: `mine` still has the base value. */
export const differences = (
  base: Fields,
  mine: Fields,
  theirs: Fields,
): readonly { readonly field: Field; readonly onlyTheirs: boolean }[] =>
  fields.filter((field) => !same(field, mine, theirs)).map((field) => ({ field, onlyTheirs: same(field, base, mine) }))

/** Returns `mine` with the chosen fields of `theirs`. */
export const merged = <Mine extends Fields>(mine: Mine, theirs: Fields, taken: ReadonlySet<Field>): Mine => ({
  ...mine,
  ...Object.fromEntries(fields.filter((field) => taken.has(field)).map((field) => [field, theirs[field]])),
})
