import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { communityRatings, type CommunityRatingsDocument } from '@filiz/domain/read-models/community-ratings.ts'
import type { Month } from '@filiz/domain/shared/calendar.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import type { CommunityRating } from '@filiz/domain/use/community-rating.ts'

/** Milliseconds for which a release is cached; releases change once a month. */
const keptMs = 60_000
const receptionsIn = collectionName(communityRatings)

/** Community ratings of activities, with the month of the release. Activities with too few ratings are left out. */
export interface CommunityRatings {
  readonly month: Month
  readonly heard: readonly CommunityRating[]
}
export type LatestCommunityRatings = () => Promise<CommunityRatings | undefined>

/**
 * Reads the latest release and caches it for a minute. The list object stays the same until a new release, so that a
 * policy can cache values derived from it. Does not wait for a rebuild of the read model: a plan can be made without
 * ratings.
 */
export function createCommunityRatings(
  readStore: Pick<ReadStore, 'find'>,
  now: () => number = () => performance.now(),
): LatestCommunityRatings {
  let kept: { readonly ratings: CommunityRatings | undefined; readonly until: number } | undefined
  return async () => {
    if (kept && now() < kept.until) return kept.ratings
    const [latest] = await readStore.find<CommunityRatingsDocument>(receptionsIn, {
      where: {},
      sort: ['-_id'],
      limit: 1,
    })
    const ratings =
      latest === undefined || latest._id === kept?.ratings?.month
        ? kept?.ratings
        : { month: latest._id, heard: latest.activities }
    kept = { ratings: latest === undefined ? undefined : ratings, until: now() + keptMs }
    return kept.ratings
  }
}
