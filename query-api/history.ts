import type { MonthDocument } from '@filiz/domain/read-models/documents.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { collections } from './collections.ts'

/** More months than there are from a second to a seventh birthday. */
const limit = 200

/** All of a child's months, newest first. */
export const historyOf = (childId: string, readStore: ReadStore): Promise<MonthDocument[]> =>
  readStore.find<MonthDocument>(collections.months, { where: { childId }, sort: ['-period'], limit })
