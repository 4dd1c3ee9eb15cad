import { randomUUID } from 'node:crypto'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { plans, type StoredPlan } from '@filiz/domain/read-models/plans.ts'
import { unusedPlan } from '@filiz/domain/read-models/testing/plans.ts'
import { manualClock } from '@filiz/engines/clock/clocks.ts'
import { toSequence } from '@filiz/engines/event-log/sequence.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { expect, it, onTestFinished } from 'vitest'
import { familiesWithActivity } from './families-with-activity.ts'
import { openOn } from '../testing/engines.ts'

const clock = manualClock('2026-04-08T10:00:00.000Z')

const planOf = (family: number, period: string, activityId: string): StoredPlan => ({
  _id: `${randomUUID()}_${period}`,
  position: toSequence(1),
  revision: toSequence(0),
  childId: randomUUID(),
  accountId: `family ${family}`,
  period,
  ...unusedPlan(period),
  items: [{ activityId, category: 'DOGA_KESIF', durationMinutes: 20, score: 0, reasons: [] }],
})

async function storeOf(stored: readonly StoredPlan[]) {
  const { readStore, close } = openOn(temporaryFolder(), clock)
  onTestFinished(() => close())
  const collection = collectionName(plans)
  await readStore.prepare([{ name: collection, indexes: plans.indexes }])
  const [lease] = await readStore.leases([collection])
  const fence = (await readStore.takeLease(collection, lease!.fence, 'spec'))!
  await readStore.apply([{ collection, fence, upserts: stored, removals: [], checkpoint: toSequence(1) }])
  return readStore
}

it('counts each family with the activity in an open plan once, and hides fewer than five', async () => {
  const families = (count: number, period: string) =>
    Array.from({ length: count }, (_, family) => planOf(family, period, 'dangerous'))
  const closed = [...families(9, '2026-03'), ...Array.from({ length: 9 }, (_, n) => planOf(n, '2026-04', 'harmless'))]
  const count = async (stored: readonly StoredPlan[]) =>
    familiesWithActivity('dangerous', { readStore: await storeOf([...closed, ...stored]), clock })
  expect(await count(families(4, '2026-04'))).toBeNull()
  expect(await count([...families(5, '2026-04'), ...families(6, '2026-05'), ...families(2, '2026-04')])).toBe(6)
})

it('counts plans of a month that has ended in some time zones only', async () => {
  const readStore = await storeOf(Array.from({ length: 5 }, (_, family) => planOf(family, '2026-04', 'dangerous')))
  const at = (instant: string) => familiesWithActivity('dangerous', { readStore, clock: manualClock(instant) })
  expect(await at('2026-05-01T11:59:00.000Z')).toBe(5)
  expect(await at('2026-05-01T12:00:00.000Z')).toBeNull()
})
