export interface Fields {
  readonly name: string
  readonly birthDate: string
  readonly interests: readonly string[]
}
export type Field = keyof Fields
const fields: readonly Field[] = ['name', 'birthDate', 'interests']

/** The order of interests is irrelevant. */
const comparable = (value: string | readonly string[]) =>
  typeof value === 'string' ? value : JSON.stringify([...value].toSorted())
const same = (field: Field, one: Fields, other: Fields) => comparable(one[field]) === comparable(other[field])

/** The fields in which mine and theirs differ. `onlyTheirs` means that mine is still the base value. */
export const differences = (
  base: Fields,
  mine: Fields,
  theirs: Fields,
): readonly { readonly field: Field; readonly onlyTheirs: boolean }[] =>
  fields.filter((field) => !same(field, mine, theirs)).map((field) => ({ field, onlyTheirs: same(field, base, mine) }))

/** My version with the chosen fields of theirs. */
export const merged = <Mine extends Fields>(mine: Mine, theirs: Fields, taken: ReadonlySet<Field>): Mine => ({
  ...mine,
  ...Object.fromEntries(fields.filter((field) => taken.has(field)).map((field) => [field, theirs[field]])),
})
