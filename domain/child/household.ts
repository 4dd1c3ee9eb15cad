/** Things that some homes have and others have not. */
export const homeThings = ['paper', 'scissors', 'dough', 'balls', 'outside'] as const
export type HomeThing = (typeof homeThings)[number]

/** How many minutes an activity may take on usual days. */
export const usualMinutes = ['10-minutes', '20-minutes', '40-minutes'] as const

/**
 * A parent's answers about the household: the things at home, and the minutes of usual days. If no thing is named, the
 * parent did not answer which there are; the same holds for the minutes.
 */
export const householdFacts = [...homeThings, ...usualMinutes] as const
export type HouseholdFact = (typeof householdFacts)[number]

/** Returns the things at home; empty when they are unknown. */
export const thingsOf = (household: readonly HouseholdFact[]): readonly HomeThing[] =>
  homeThings.filter((thing) => household.includes(thing))

/** Returns the minutes of usual days; null when they are unknown. The shortest of several counts. */
export function minutesOf(household: readonly HouseholdFact[]): number | null {
  const named = usualMinutes.find((fact) => household.includes(fact))
  return named === undefined ? null : Number.parseInt(named, 10)
}
