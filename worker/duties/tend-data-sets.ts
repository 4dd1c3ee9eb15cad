import { sweepDataSets } from '../jobs/make-data-sets.ts'
import type { Duty } from './duty.ts'

/** Queues unfinished data sets again, and removes expired ones. */
export const tendDataSets = (dependencies: Parameters<typeof sweepDataSets>[0]): Duty => ({
  name: 'tend-data-sets',
  every: 'quarter-hour',
  run: async () => {
    const expired = await sweepDataSets(dependencies)
    return expired > 0 ? { expired } : null
  },
})
