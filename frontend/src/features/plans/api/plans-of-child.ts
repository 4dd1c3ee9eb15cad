import type { PlanSummary } from '@filiz/http/contract/shapes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../../../lib/api.ts'

export const plansOfChildQuery = (childId: string) =>
  queryOptions({
    queryKey: ['plans', 'of-child', childId],
    queryFn: (context) => read<PlanSummary[]>(context, '/plans', { childId }),
  })

/** A child's plans without their items, newest first. */
export const usePlansOfChild = (childId: string) => useQuery(plansOfChildQuery(childId))
