import { figuresOf, type MonthDocument } from '@filiz/domain/read-models/months.ts'
import { plans, type StoredPlan } from '@filiz/domain/read-models/plans.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'

const plansIn = collectionName(plans)

/**
 * The figures of the months of a child, newest first.
 * @param limit maximum number of months; by default more than there are between the second and the seventh birthday
 */
export async function historyOf(
  childId: string,
  readStore: Pick<ReadStore, 'find'>,
  limit = 200,
): Promise<MonthDocument[]> {
  const found = await readStore.find<StoredPlan>(plansIn, { where: { childId }, sort: ['-period'], limit })
  return found.map(figuresOf)
}
