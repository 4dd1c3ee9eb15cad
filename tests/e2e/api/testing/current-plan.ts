import type { Plan } from '@filiz/http/contract/shapes.ts'
import { vi } from 'vitest'
import type { Parent } from './started-filiz.ts'

/** Returns the current plan of a child as soon as it exists. Rejects with the last error after 15 seconds. */
export const currentPlan = (of: Parent, childId: string): Promise<Plan> =>
  vi.waitFor(
    async () => {
      const { status, body } = await of.get(`/api/plans/current?childId=${childId}`)
      if (status !== 200) throw new Error(`${status}, no plan yet`)
      return body.data
    },
    { timeout: 15_000, interval: 30 },
  )
