import { useCallback } from 'react'
import type { Plan } from '../types.ts'
import { useEntries } from './kept-entries.ts'
import { shownPlan } from './shown-plan.ts'

/**
 * A `select` function that applies pending mutations to a plan. Its identity is stable while the entries are unchanged.
 */
export function useShown(): (plan: Plan) => Plan {
  const entries = useEntries()
  return useCallback((plan: Plan) => shownPlan(plan, entries), [entries])
}
