import { releaseCommunityRatings } from '@filiz/application/releases/release-community-ratings.ts'
import type { Duty } from './duty.ts'

/** Releases the community ratings of activities for the planner. */
export const releaseCommunityRatingsDuty = (dependencies: Parameters<typeof releaseCommunityRatings>[0]): Duty => ({
  name: 'release-community-ratings',
  every: 'hour',
  run: async () => {
    const activities = await releaseCommunityRatings(dependencies)
    return activities === null ? null : { activities }
  },
})
