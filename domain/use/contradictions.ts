import type { ActivityContent } from '../activity/events.ts'
import type { FiguresOfActivity } from './tally.ts'

/** What parents answer otherwise than the entry says. `age` in whole years where it is about one. */
export interface Contradiction {
  readonly code: 'too-hard-at' | 'too-easy-at' | 'harder-than-said' | 'easier-than-said'
  readonly age: number | null
  readonly mean: number
}

/** Of answers from 1 (too easy) over 3 (right) to 5 (too hard). */
const tooHard = 4
const tooEasy = 2

/** Ages that are said to suit and do not, by the answers; and a difficulty that is not what it is said to be. Only from figures that may be shown. */
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
