import type { Plan } from '@filiz/http/contract/shapes.ts'
import { useCallback } from 'react'
import { useUnsent } from '../../../lib/outbox/unsent.ts'
import { applyPendingToPlan } from './apply-pending.ts'

/**
 * Returns a function for `select` that applies pending mutations to a plan. It is the same function as long as the
 * entries do not change.
 */
export function useWithPending(): (plan: Plan) => Plan {
  const { plans } = useUnsent()
  return useCallback((plan: Plan) => applyPendingToPlan(plan, plans), [plans])
}
