import type { Plan } from '@filiz/http/contract/shapes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../../../lib/api.ts'
import { useWithPending } from '../outbox/use-with-pending.ts'

export const planQuery = (id: string) =>
  queryOptions({
    queryKey: ['plans', 'one', id],
    queryFn: (context) => read<Plan>(context, `/plans/${encodeURIComponent(id)}`),
  })

/** The plan with this browser's pending mutations applied. */
export const usePlan = (id: string, enabled = true) => useQuery({ ...planQuery(id), enabled, select: useWithPending() })
