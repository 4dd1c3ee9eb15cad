import type { Language } from '@filiz/domain/shared/language.ts'
import type { Category } from '@filiz/domain/activity/events.ts'
import type { SwapReason } from '@filiz/domain/plan/events.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

export interface SampledPlan {
  readonly planId: string
  readonly month: string
  readonly age: number
  readonly policy: string
}
export interface MomentItem {
  readonly activityId: string
  readonly position: number
  readonly status: 'pending' | 'completed'
  readonly activity: {
    readonly title: string
    readonly language: Language
    readonly category: Category
    readonly durationMinutes: number
  }
  readonly feedback: {
    readonly engagement: number
    readonly difficulty: number
    readonly focusMinutes: number | null
  } | null
}
export interface Moment {
  /** ISO date and time. */
  readonly at: string
  readonly change: 'made' | 'remade' | 'completed' | 'reopened' | 'feedback' | 'swapped' | 'chosen'
  readonly activityId: string | null
  readonly insteadOf: string | null
  readonly reason: SwapReason | null
  readonly policy: string
  readonly ageMonths: number
  readonly items: readonly MomentItem[]
}
export interface PlanHistory {
  readonly planId: string
  readonly month: string
  readonly moments: readonly Moment[]
}

export const useSample = () =>
  useQuery(
    queryOptions({
      queryKey: ['insights', 'plans'],
      queryFn: async ({ signal }) => (await api.get<SampledPlan[]>('/insights/plans', { signal })).data,
      staleTime: 60_000,
    }),
  )

export const usePlanHistory = (pseudonym: string) =>
  useQuery(
    queryOptions({
      queryKey: ['insights', 'plans', pseudonym],
      queryFn: async ({ signal }) =>
        (await api.get<PlanHistory>(`/insights/plans/${encodeURIComponent(pseudonym)}/history`, { signal })).data,
      staleTime: 60_000,
    }),
  )
