import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { collections } from './collections.ts'
import type { MonthDocument } from '@filiz/domain/read-models/months.ts'

/** Maximum number of months read: more than there are between the second and the seventh birthday. */
const limit = 200

/** All months of a child, newest first. */
export const historyOf = (childId: string, readStore: ReadStore): Promise<MonthDocument[]> =>
  readStore.find<MonthDocument>(collections.months, { where: { childId }, sort: ['-period'], limit })
