// @module-tag long
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { plans, type StoredPlan } from '@filiz/domain/read-models/plans.ts'
import { unusedPlan } from '@filiz/domain/read-models/testing/plans.ts'
import { addMonths, type Month } from '@filiz/domain/shared/calendar.ts'
import { isExcludedFromRelease } from '@filiz/domain/use/heard.ts'
import { toSequence } from '@filiz/engines/event-log/sequence.ts'
import { openSqliteReadStore } from '@filiz/engines/read-store/sqlite.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { expect, it, onTestFinished } from 'vitest'
import { sampleRatedPlans } from './sample-rated-plans.ts'

const collection = collectionName(plans)
const month = '2026-03'
const months = Array.from({ length: 26 }, (_, back) => addMonths(month, -back))

/** Writes a plan for each account in each month; `ownerOf` names the owner of a child in a month. */
async function holding(accounts: readonly string[], ownerOf = (accountId: string, _: Month) => accountId) {
  const readStore = openSqliteReadStore(join(temporaryFolder(), 'read.db'))
  onTestFinished(() => readStore.close())
  await readStore.prepare([{ name: collection, indexes: plans.indexes }])
  const [lease] = await readStore.leases([collection])
  const fence = (await readStore.takeLease(collection, lease!.fence, 'spec'))!
  const upserts = accounts.flatMap((accountId) =>
    months.map((period): StoredPlan => ({
      _id: `${accountId}_${period}`,
      position: toSequence(1),
      revision: toSequence(0),
      childId: accountId,
      accountId: ownerOf(accountId, period),
      period,
      ...unusedPlan(period),
    })),
  )
  await readStore.apply([{ collection, fence, upserts, removals: [], checkpoint: toSequence(1) }])
  return async (most?: number, of: Month = month) =>
    (await Array.fromAsync(sampleRatedPlans(readStore, of, most))).map(({ accountId, period }) => ({
      accountId,
      period,
    }))
}
const ids = (count: number) => Array.from({ length: count }, () => randomUUID())
const heardOf = (accounts: readonly string[], of: Month = month) =>
  accounts.filter((accountId) => !isExcludedFromRelease(of, accountId))

it('returns every plan of the last two years exactly once when there are few families', async () => {
  const accounts = ids(600)
  const found = await (await holding(accounts))()
  expect(new Set(found.map(({ period }) => period))).toEqual(new Set(months.slice(0, 24)))
  for (const period of months.slice(0, 24))
    expect(
      found
        .filter((one) => one.period === period)
        .map(({ accountId }) => accountId)
        .sort(),
    ).toEqual(heardOf(accounts).sort())
})

it('samples the same number of plans each month when there are many families, from other families each time', async () => {
  const accounts = ids(600)
  const plans = await holding(accounts)
  const found = await plans(2_400)
  for (const period of months.slice(0, 24)) {
    const ofMonth = found.filter((one) => one.period === period)
    expect(ofMonth.length).toBeGreaterThan(70)
    expect(ofMonth.length).toBeLessThanOrEqual(100)
  }
  expect(new Set(found.map(({ accountId }) => accountId)).size).toBeGreaterThan(250)
  const inMarch = (all: typeof found) =>
    all.filter(({ period }) => period === '2026-03').map(({ accountId }) => accountId)
  expect(inMarch(await plans(2_400, '2026-04'))).not.toEqual(inMarch(found))
  expect(await plans(2_400)).toEqual(found)
})

it('returns all plans of a child that was handed over as those of its latest owner', async () => {
  const children = ids(40)
  const isNew = (period: Month) => period >= '2026-01'
  const plans = await holding(children, (child, period) => (isNew(period) ? `new-${child}` : child))
  const owners = new Set((await plans()).map(({ accountId }) => accountId))
  expect([...owners].sort()).toEqual(heardOf(children.map((child) => `new-${child}`)).sort())
})
