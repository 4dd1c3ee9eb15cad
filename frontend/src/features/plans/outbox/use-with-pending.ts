import type { Plan } from '@filiz/http/contract/shapes.ts'
import { useCallback } from 'react'
import { useEntries } from './pending-mutations.ts'
import { applyPendingToPlan } from './apply-pending.ts'

/**
 * A `select` function that applies pending mutations to a plan. Its identity is stable while the entries are unchanged.
 */
export function useWithPending(): (plan: Plan) => Plan {
  const entries = useEntries()
  return useCallback((plan: Plan) => applyPendingToPlan(plan, entries), [entries])
}
