import { fold } from '@filiz/domain/shared/turkish.ts'
import { interestNames, presetInterests } from '@filiz/domain/texts/categories.ts'

const spellings = presetInterests.flatMap((code) =>
  [code, interestNames[code].tr, interestNames[code].en].map((spelling) => [fold(spelling), code] as const),
)
const presetOf = new Map<string, string>(spellings)

/** What was typed as an interest is kept: a preset by its code, in whatever language and case it was written; else the trimmed text. */
export function interestFrom(typed: string): string {
  const text = typed.trim().replaceAll(/\s+/g, ' ')
  return presetOf.get(fold(text)) ?? text
}

/** Whether both mean the same to a reader, and to the plan: case and accents aside. */
const alike = (one: string, other: string) => fold(one) === fold(other)

/** The interests with one more, behind the others; the same list where it is there already or nothing was typed. */
export function addInterest(interests: readonly string[], typed: string): readonly string[] {
  const interest = interestFrom(typed)
  return interest === '' || interests.some((known) => alike(known, interest)) ? interests : [...interests, interest]
}

/** The interests of a child that are the parents' own, not of the presets. */
export const ownInterests = (interests: readonly string[]): readonly string[] =>
  interests.filter((interest) => !presetInterests.some((preset) => preset === interest))
