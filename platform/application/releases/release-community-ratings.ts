import { lastClosedMonth } from '@filiz/domain/insights/closing.ts'
import { communityRatingsDecider } from '@filiz/domain/insights/decider.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { communityRatings } from '@filiz/domain/read-models/community-ratings.ts'
import { plans } from '@filiz/domain/read-models/plans.ts'
import { communityRatingsStream } from '@filiz/domain/shared/streams.ts'
import { HeardTally } from '@filiz/domain/use/heard.ts'
import { sampleRatedPlans } from './sample-rated-plans.ts'
import { releaseContext, type ReleaseDependencies } from './release.ts'

const [plansIn, receptionsIn] = [collectionName(plans), collectionName(communityRatings)]
/** Milliseconds to wait for the read models to reach the log's end. */
const patienceMs = 2_000

/**
 * Releases the community ratings of the last closed month (from 24 months of plans) unless that month has a release.
 * Returns the number of activities, or null when there is nothing to release or the read models are rebuilding or
 * behind the log; the next call tries again.
 */
export async function releaseCommunityRatings({
  log,
  readStore,
  commands,
  clock,
}: ReleaseDependencies): Promise<number | null> {
  const leases = await readStore.leases([plansIn, receptionsIn])
  if (leases.filter(({ built }) => built).length < 2) return null
  const month = lastClosedMonth(clock.now())
  if ((await readStore.get(receptionsIn, month)) !== null) return null
  const head = await log.head()
  if (head !== null && !(await readStore.reached([plansIn, receptionsIn], head, patienceMs))) return null
  const activities = await addUp()
  // With too few families there are no ratings, and no event is needed.
  if (activities.length === 0) return null
  await commands.handle(
    communityRatingsDecider,
    communityRatingsStream(month),
    { type: 'ReleaseReception', data: { at: clock.now(), month, activities } },
    releaseContext(`reception-${month}`),
  )
  return activities.length

  async function addUp() {
    const tally = new HeardTally()
    for await (const use of sampleRatedPlans(readStore, month)) tally.add(use)
    return tally.heard()
  }
}
