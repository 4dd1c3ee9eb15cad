import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { collections } from './collections.ts'
import { figuresOf, type MonthDocument } from '@filiz/domain/read-models/months.ts'
import type { StoredPlan } from '@filiz/domain/read-models/plans.ts'

/** Maximum number of months read: more than there are between the second and the seventh birthday. */
const limit = 200

/** All months of a child, newest first. */
export async function historyOf(childId: string, readStore: ReadStore): Promise<MonthDocument[]> {
  const plans = await readStore.find<StoredPlan>(collections.plans, { where: { childId }, sort: ['-period'], limit })
  return plans.map(figuresOf)
}
