import type { Topic } from '@filiz/domain/activity/topics.ts'

const always = ['bedtime', 'rainy-day'] as const satisfies readonly Topic[]
const ofAll: readonly Topic[] = [
  'anger',
  'sibling-jealousy',
  'picky-eating',
  'screen-free',
  'starting-school',
  'travel',
]
/** The topics that are offered for a child of an age in whole years, most useful first. */
const ofAge: Readonly<Record<number, readonly Topic[]>> = {
  2: ['stubbornness', 'toilet', 'first-words', 'separation', 'picky-eating', 'sibling-jealousy', 'anger'],
  3: ['toilet', 'starting-school', 'anger', 'sharing', 'sibling-jealousy', 'picky-eating', 'dressing'],
  4: ['anger', 'making-friends', 'sharing', 'fear', 'tidying', 'waiting', 'screen-free'],
  5: ['alphabet', 'numbers', 'self-confidence', 'losing', 'making-friends', 'screen-free', 'tidying'],
  6: ['alphabet', 'numbers', 'losing', 'self-confidence', 'patience', 'screen-free', 'brushing-teeth'],
}

/** Returns the topics to offer for a child of this age; without an age those of all. The chosen one is among them. */
export function topicsForAge(ageMonths: number | undefined, chosen?: Topic): readonly Topic[] {
  const years = ageMonths === undefined ? undefined : Math.min(6, Math.max(2, Math.floor(ageMonths / 12)))
  const offered = [...(years === undefined ? ofAll : ofAge[years]!), ...always]
  return chosen === undefined || offered.includes(chosen) ? offered : [chosen, ...offered]
}
