import { createSweep, type SweepDependencies } from '../jobs/sweep.ts'
import type { Duty } from './duty.ts'

/** Queues due plans, unsettled mails and unfinished imports again, and removes expired records. */
export function findMissingWork(dependencies: SweepDependencies): Duty {
  const sweep = createSweep(dependencies)
  return {
    name: 'find-missing-work',
    every: 'quarter-hour',
    // The sweep logs what it found, also when that is nothing.
    run: async ({ id, thorough }) => {
      await sweep({ id, data: { thorough } })
      return null
    },
  }
}
