import { homeThings, minutesOf, thingsOf, type HomeThing, type HouseholdFact } from '../child/household.ts'
import type { Candidate } from './request.ts'

const costOfMissing = 0.6
/** For twice the usual minutes; for four times as many it is double, which is the maximum. */
const costOfDoubleTime = 0.3

const hasKind =
  (...kinds: readonly string[]) =>
  ({ materialKinds }: Candidate) =>
    materialKinds?.some((kind) => kinds.includes(kind)) === true
const lists =
  (word: RegExp) =>
  ({ translations }: Candidate) =>
    translations.tr.materials.some((material) => word.test(material.toLocaleLowerCase('tr')))

/** Whether an activity needs each thing. The kinds of materials know no dough and no balls: the Turkish words count. */
const needs: Readonly<Record<HomeThing, (activity: Candidate) => boolean>> = {
  paper: hasKind('paper', 'crayons'),
  scissors: hasKind('cutting'),
  dough: lists(/oyun hamuru/),
  balls: lists(/(?<!\p{L})top(?:u|lar)?(?!\p{L})/u),
  outside: ({ places }) => places != null && places.length > 0 && places.every((place) => place === 'park'),
}

/** Returns the things that the activity cannot do without. */
export const neededThings = (activity: Candidate): readonly HomeThing[] =>
  homeThings.filter((thing) => needs[thing](activity))

/** Returns a function that says whether an activity needs something that the household does not have. */
export function lacksFor(household: readonly HouseholdFact[]): (activity: Candidate) => boolean {
  const things = thingsOf(household)
  const missing = things.length > 0 ? homeThings.filter((thing) => !things.includes(thing)) : []
  return (activity) => missing.some((thing) => needs[thing](activity))
}

/**
 * Returns a function that says how badly an activity fits the household, in score: 0 when everything it needs is at
 * home and it fits the usual minutes, or when the family said nothing.
 */
export function misfitFor(household: readonly HouseholdFact[]): (activity: Candidate) => number {
  const [lacks, minutes] = [lacksFor(household), minutesOf(household)]
  return (activity) => {
    const times = minutes === null ? 1 : (activity.durationMinutes + (activity.prepMinutes ?? 0)) / minutes
    return (lacks(activity) ? costOfMissing : 0) + costOfDoubleTime * Math.min(2, Math.max(0, Math.log2(times)))
  }
}
