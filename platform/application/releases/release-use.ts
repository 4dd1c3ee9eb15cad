import { categories, type Category } from '@filiz/domain/activity/events.ts'
import { lastClosedMonth } from '@filiz/domain/insights/closing.ts'
import { useDecider } from '@filiz/domain/insights/decider.ts'
import { releasedUse } from '@filiz/domain/insights/released-use.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { releasedUses, type ReleasedUsesDocument } from '@filiz/domain/read-models/released-uses.ts'
import { plans } from '@filiz/domain/read-models/plans.ts'
import { addMonths, type Month } from '@filiz/domain/shared/calendar.ts'
import { useStream } from '@filiz/domain/shared/streams.ts'
import { Tally } from '@filiz/domain/use/tally.ts'
import { firstPlannedMonth, monthsFrom, plansOf } from '../plans/plans-of-month.ts'
import { requireBuilt, requireCaughtUp } from '../operation/read-model-checks.ts'
import { releaseContext, type ReleaseDependencies } from './release.ts'

const [plansIn, releasedIn] = [collectionName(plans), collectionName(releasedUses)]

/**
 * Releases the figures of use of each closed month that has no release yet, one event for each category, and returns
 * the number of months. A repetition completes an interrupted release. Rejects with `EngineUnavailable` while the read
 * models are being rebuilt or are behind the log.
 */
export async function releaseUse({ log, readStore, commands, clock }: ReleaseDependencies): Promise<number> {
  await requireBuilt(readStore, [plansIn, releasedIn])
  const first = await firstPlannedMonth(readStore)
  if (first === null) return 0
  const missing = monthsFrom(await firstUnreleased(first), lastClosedMonth(clock.now()))
  if (missing.length === 0) return 0
  await requireCaughtUp({ log, readStore }, [plansIn, releasedIn])
  for (const month of missing) await release(month)
  return missing.length

  /** Returns the month after the last released one, or that one if its release was interrupted. */
  async function firstUnreleased(otherwise: Month): Promise<Month> {
    const releases = await readStore.find<ReleasedUsesDocument>(releasedIn, {
      where: {},
      sort: ['-month'],
      limit: categories.length,
      without: ['activities'],
    })
    const last = releases[0]?.month
    if (last === undefined) return otherwise
    const its = releases.filter(({ month }) => month === last)
    return its.length < Math.max(...its.map((one) => one.categories)) ? last : addMonths(last, 1)
  }

  async function release(month: Month): Promise<void> {
    const tally = new Tally()
    const categoryOf = new Map<string, Category>()
    for await (const use of plansOf(readStore, month)) {
      tally.add(use)
      for (const { activityId, category } of [...use.items, ...use.swappedOut]) categoryOf.set(activityId, category)
    }
    const byCategory = Map.groupBy(tally.activityIds, (activityId) => categoryOf.get(activityId)!)
    for (const [category, activityIds] of byCategory) {
      const activities = activityIds.map((activityId) => releasedUse(activityId, tally.of(activityId)))
      await commands.handle(
        useDecider,
        useStream(month, category),
        { type: 'ReleaseUse', data: { at: clock.now(), month, category, categories: byCategory.size, activities } },
        releaseContext(`use-${month}-${category}`),
      )
    }
  }
}
