import { levelOf } from '../level.ts'
import type { Candidate } from '../request.ts'
import type { Given, Past } from './past-months.ts'

/** Months after which an activity is followed by a harder one. */
const [soonest, latest] = [2, 4]
/** Years of level that are one step: more than `least`, at most `most`. */
const step = { least: 0.4, most: 1.1 }

/**
 * Returns the liked activities of two to four months ago that an activity follows: it shares a skill, is one step
 * harder and of another kin. Difficulty answers do not matter here, so that a harder answer raises no score.
 */
export type FollowUps = (activity: Candidate) => readonly Given[]

export function followUps(months: readonly Past[]): FollowUps {
  const ratings = months.flatMap(({ given }) => given.flatMap(({ item }) => item.engagement ?? []))
  const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length
  const liked = months
    .filter(({ monthsAgo }) => soonest <= monthsAgo && monthsAgo <= latest)
    .flatMap(({ given }) => given)
    .filter(({ item }) => item.engagement !== null && item.engagement >= Math.max(4, mean))
    .flatMap((given) => {
      const { activity } = given
      if (activity === undefined || !activity.skills?.length) return []
      return [{ given, level: levelOf(activity), kin: activity.kin ?? null, activity }]
    })
  return (activity) => {
    if (!activity.skills?.length) return []
    const [level, kin] = [levelOf(activity), activity.kin ?? null]
    return liked
      .filter((before) => {
        const years = level - before.level
        const isStep = years > step.least && years <= step.most && (kin === null || kin !== before.kin)
        return isStep && sharedSkill(before.activity, activity) !== undefined
      })
      .map(({ given }) => given)
  }
}

export const sharedSkill = (one: Candidate, other: Candidate) =>
  one.skills?.find((skill) => other.skills?.includes(skill))
