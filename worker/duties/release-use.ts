import { releaseUse } from '@filiz/application/releases/release-use.ts'
import type { Duty } from './duty.ts'

/** Releases the figures of use of closed months for administrators. */
export const releaseUseDuty = (dependencies: Parameters<typeof releaseUse>[0]): Duty => ({
  name: 'release-use',
  every: 'hour',
  run: async () => {
    const months = await releaseUse(dependencies)
    return months > 0 ? { months } : null
  },
})
