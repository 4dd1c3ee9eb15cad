import { releaseCounts } from '@filiz/application/releases/release-counts.ts'
import type { Duty } from './duty.ts'

/** Releases the counts of closed months for analysts. */
export const releaseCountsDuty = (dependencies: Parameters<typeof releaseCounts>[0]): Duty => ({
  name: 'release-counts',
  every: 'hour',
  run: async () => {
    const months = await releaseCounts(dependencies)
    return months > 0 ? { months } : null
  },
})
