import { addMonths } from '@filiz/domain/shared/calendar.ts'
import { HeardTally } from '@filiz/domain/use/heard.ts'
import type { Contestant } from './policies/contestant.ts'
import { live, type Setting } from './simulate.ts'
import type { World } from './worlds/world.ts'
import type { CommunityRating } from '@filiz/domain/insights/community-rating.ts'

/**
 * Ratings of other families at the first plan. They lived in the same world (`World.others`, if given) in the two
 * periods of `months` before: in the first one without others' ratings, in the second one with them. Judged families
 * are not included.
 */
export function heardBefore(policy: Contestant, families: number, setting: Setting): readonly CommunityRating[] {
  const { begins, months, seed } = setting
  const tally = new HeardTally()
  addLives(tally, policy, families, { ...setting, begins: addMonths(begins, -2 * months), seed: `${seed} long before` })
  addLives(tally, policy, families, {
    ...setting,
    begins: addMonths(begins, -months),
    seed: `${seed} before`,
    heard: tally.heard(),
  })
  return tally.heard()
}

export const ofOthers = (world: World): World => ({ ...world, family: world.others ?? world.family })

function addLives(tally: HeardTally, policy: Contestant, families: number, setting: Setting): void {
  const world = ofOthers(setting.world)
  for (let family = 0; family < families; family++) {
    const accountId = `${setting.seed} ${family}`
    const { history } = live(policy, { ...setting, world, seed: accountId })
    for (const { items } of history)
      tally.add({
        accountId,
        items: items.map(({ activityId, completedAt, engagement }) => ({
          activityId,
          done: completedAt !== null,
          engagement,
          difficulty: null,
        })),
        swappedOut: [],
      })
  }
}
