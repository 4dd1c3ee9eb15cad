import { fold } from '@filiz/domain/shared/turkish.ts'
import { interestNames, presetInterests } from '@filiz/domain/texts/categories.ts'

const spellings = presetInterests.flatMap((code) =>
  [code, interestNames[code].tr, interestNames[code].en].map((spelling) => [fold(spelling), code] as const),
)
const presetOf = new Map<string, string>(spellings)

/** Normalises a typed interest: a preset in any language and case becomes its code; any other text is trimmed. */
export function interestFrom(typed: string): string {
  const text = typed.trim().replaceAll(/\s+/g, ' ')
  return presetOf.get(fold(text)) ?? text
}

/** Returns whether two interests are equal, ignoring case and accents, as in planning. */
const alike = (one: string, other: string) => fold(one) === fold(other)

/** Appends an interest. Returns the same list when it already contains the interest or the text is empty. */
export function addInterest(interests: readonly string[], typed: string): readonly string[] {
  const interest = interestFrom(typed)
  return interest === '' || interests.some((known) => alike(known, interest)) ? interests : [...interests, interest]
}

/** The parents' own interests, without the presets. */
export const ownInterests = (interests: readonly string[]): readonly string[] =>
  interests.filter((interest) => !presetInterests.some((preset) => preset === interest))
