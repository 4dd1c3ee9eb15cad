import { useCallback } from 'react'
import type { Plan } from '../types.ts'
import { useEntries } from './kept-entries.ts'
import { shownPlan } from './shown-plan.ts'

/** For a query's `select`: a plan with what waits in it. The same function for as long as nothing changes. */
export function useShown(): (plan: Plan) => Plan {
  const entries = useEntries()
  return useCallback((plan: Plan) => shownPlan(plan, entries), [entries])
}
