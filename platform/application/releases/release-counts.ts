import { MonthTally } from '@filiz/domain/insights/cells.ts'
import { lastClosedMonth } from '@filiz/domain/insights/closing.ts'
import { releasedCohorts, releasedJoined } from '@filiz/domain/insights/cohorts.ts'
import { countsDecider } from '@filiz/domain/insights/decider.ts'
import { accounts, type AccountDocument } from '@filiz/domain/read-models/accounts.ts'
import { caregivers, type CaregiverDocument } from '@filiz/domain/read-models/caregivers.ts'
import { children, type ChildDocument } from '@filiz/domain/read-models/children.ts'
import { counts, type CountsDocument } from '@filiz/domain/read-models/counts.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { plans, type StoredPlan } from '@filiz/domain/read-models/plans.ts'
import type { UseDocument } from '@filiz/domain/read-models/uses.ts'
import { addMonths, firstDayOfMonth, monthOf, type Month } from '@filiz/domain/shared/calendar.ts'
import { countsStream } from '@filiz/domain/shared/streams.ts'
import { firstPlannedMonth, monthsFrom, planPagesOf } from '../plans/plans-of-month.ts'
import { requireCaughtUp, requireBuilt } from '../operation/read-model-checks.ts'
import { releaseContext, type ReleaseDependencies } from './release.ts'

const [plansIn, accountsIn, countsIn] = [plans, accounts, counts].map(collectionName) as [string, string, string]
const [childrenIn, caregiversIn] = [children, caregivers].map(collectionName) as [string, string]
const releasedFrom = [plansIn, accountsIn, countsIn, childrenIn, caregiversIn]

/** Maximum number of plans that the families of a page of plans can have in a month. */
const siblingsLimit = 10_000
/** Number of accounts of which those that only follow the children of others are found at once. */
const accountsAtOnce = 500
/** Maximum number of children that an account owns or follows, with a margin. */
const childrenLimit = 200

/**
 * Releases the counts of each closed month that has no release yet, oldest first, and returns the number of releases.
 * Reads a page of plans at a time. Rejects with `EngineUnavailable` while the read models are being rebuilt or are
 * behind the log.
 */
export async function releaseCounts({ log, readStore, commands, clock }: ReleaseDependencies): Promise<number> {
  await requireBuilt(readStore, releasedFrom)
  const first = await firstPlannedMonth(readStore)
  if (first === null) return 0
  const months = monthsFrom(first, lastClosedMonth(clock.now()))
  const released = await readStore.getMany<CountsDocument>(countsIn, months)
  const joined = new Map(
    released.flatMap(({ _id, joined: families }) => (families === null ? [] : [[_id, families] as const])),
  )
  const known = new Set(released.map(({ _id }) => _id))
  const missing = months.filter((month) => !known.has(month))
  if (missing.length === 0) return 0
  await requireCaughtUp({ log, readStore }, releasedFrom)
  for (const month of missing) await release(month)
  return missing.length

  async function release(month: Month): Promise<void> {
    const [{ tally, active }, joinedNow] = [await addUp(month), releasedJoined(await joinedIn(month))]
    if (joinedNow !== null) joined.set(month, joinedNow)
    const earlier = new Map([...joined].filter(([other]) => other <= month))
    const data = {
      at: clock.now(),
      month,
      ...tally.released(),
      joined: joinedNow,
      cohorts: releasedCohorts(earlier, active),
    }
    await commands.handle(
      countsDecider,
      countsStream(month),
      { type: 'Release', data },
      releaseContext(`release-${month}`),
    )
  }

  /** Aggregates the month's plans, and counts active families by the month in which they joined. */
  async function addUp(
    month: Month,
  ): Promise<{ readonly tally: MonthTally; readonly active: ReadonlyMap<Month, number> }> {
    const tally = new MonthTally()
    const active = new Map<Month, number>()
    for await (const page of planPagesOf(readStore, month)) {
      for (const use of page) tally.add(use)
      for (const since of await joinedOfActive(page, month)) active.set(since, (active.get(since) ?? 0) + 1)
    }
    return { tally, active }
  }

  /**
   * Returns the month of joining for each active family of the page. A family with several children counts once, at its
   * first active plan.
   */
  async function joinedOfActive(page: readonly UseDocument[], month: Month): Promise<readonly Month[]> {
    const busy = page.filter(isActive)
    if (busy.length === 0) return []
    const accountIds = [...new Set(busy.map(({ accountId }) => accountId))]
    const [siblings, families] = await Promise.all([
      readStore.find<StoredPlan>(plansIn, {
        where: { accountId: { in: accountIds }, period: month },
        limit: siblingsLimit,
        without: ['items', 'swappedOut'],
      }),
      readStore.getMany<AccountDocument>(accountsIn, accountIds),
    ])
    const stands = new Map<string, string>()
    for (const { accountId, _id } of siblings.filter(({ done }) => Object.keys(done).length > 0))
      if (_id < (stands.get(accountId) ?? '~')) stands.set(accountId, _id)
    const joinedBy = new Map(families.map(({ _id, memberSince }) => [_id, monthOf(memberSince.slice(0, 10))]))
    return busy
      .filter(({ accountId, _id }) => stands.get(accountId) === _id)
      .flatMap(({ accountId }) => joinedBy.get(accountId) ?? [])
  }

  /** Counts the families that joined in the month: accounts without those that only follow children of others. */
  async function joinedIn(month: Month): Promise<number> {
    const memberSince = { gte: beginning(month), lt: beginning(addMonths(month, 1)) }
    let families = 0
    for (let skip = 0; ; skip += accountsAtOnce) {
      const page = await readStore.find<AccountDocument>(accountsIn, {
        where: { memberSince, status: 'active' },
        sort: ['memberSince'],
        skip,
        limit: accountsAtOnce,
      })
      const query = { where: { accountId: { in: page.map(({ _id }) => _id) } }, limit: accountsAtOnce * childrenLimit }
      const [owned, followed] = await Promise.all([
        readStore.find<ChildDocument>(childrenIn, { ...query, without: ['invitations', 'favourites', 'pauses'] }),
        readStore.find<CaregiverDocument>(caregiversIn, query),
      ])
      const owners = new Set(owned.map(({ accountId }) => accountId))
      const followers = new Set(followed.map(({ accountId }) => accountId))
      families += page.filter(({ _id }) => owners.has(_id) || !followers.has(_id)).length
      if (page.length < accountsAtOnce) return families
    }
  }
}

const isActive = ({ items }: UseDocument): boolean => items.some(({ done }) => done)
const beginning = (month: Month) => `${firstDayOfMonth(month)}T00:00:00.000Z`
