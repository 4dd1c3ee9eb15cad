import type { ActivityContent } from '../activity/events.ts'
import type { FiguresOfActivity } from './tally.ts'

/**
 * A contradiction between the parents' answers and the catalogue entry. `age`: age in whole years, or null when the
 * contradiction is about the difficulty.
 */
export interface Contradiction {
  readonly code: 'too-hard-at' | 'too-easy-at' | 'harder-than-said' | 'easier-than-said'
  readonly age: number | null
  readonly mean: number
}

/** Thresholds of the mean difficulty on the scale from 1 (too easy) over 3 (right) to 5 (too hard). */
const tooHard = 4
const tooEasy = 2

/**
 * Returns the ages for which the answers contradict the entry, and a contradicted difficulty. Uses only figures that
 * may be shown to administrators.
 */
export function contradictionsOf(
  { minAge, maxAge, difficulty }: Pick<ActivityContent, 'minAge' | 'maxAge' | 'difficulty'>,
  figures: Pick<FiguresOfActivity, 'byAge' | 'difficulty'>,
): readonly Contradiction[] {
  const ofAges = figures.byAge.flatMap(({ age, difficulty: felt }): readonly Contradiction[] => {
    if (felt === null || age < minAge || age > maxAge) return []
    if (felt.mean >= tooHard) return [{ code: 'too-hard-at', age, mean: felt.mean }]
    return felt.mean <= tooEasy ? [{ code: 'too-easy-at', age, mean: felt.mean }] : []
  })
  const felt = figures.difficulty
  if (felt === null || difficulty === null) return ofAges
  if (felt.mean >= 3.75 && difficulty <= 2) return [...ofAges, { code: 'harder-than-said', age: null, mean: felt.mean }]
  return felt.mean <= 2.25 && difficulty >= 4
    ? [...ofAges, { code: 'easier-than-said', age: null, mean: felt.mean }]
    : ofAges
}
