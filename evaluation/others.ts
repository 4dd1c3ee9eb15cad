import type { Reception } from '@filiz/domain/planning/request.ts'
import { addMonths } from '@filiz/domain/shared/calendar.ts'
import { HeardTally } from '@filiz/domain/use/heard.ts'
import type { Contestant } from './policies/contestant.ts'
import { live, type Setting } from './simulate.ts'

/**
 * What is known of other families when the first plan is made: they lived in the same world as many months before, under plans of
 * `policy`, which had nobody to hear. The future says nothing, nor do they who are judged.
 */
export function heardBefore(policy: Contestant, families: number, { begins, months, seed, ...setting }: Setting): readonly Reception[] {
  const tally = new HeardTally()
  for (let family = 0; family < families; family++) {
    const { history } = live(policy, { ...setting, months, begins: addMonths(begins, -months), seed: `${seed} before ${family}` })
    for (const { items } of history) tally.add({ accountId: String(family), items: items.map(({ activityId, completedAt, engagement }) => ({ activityId, done: completedAt !== null, engagement, difficulty: null })), swappedOut: [] })
  }
  return tally.heard()
}
