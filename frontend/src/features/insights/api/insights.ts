import type { Category } from '@filiz/domain/activity/events.ts'
import type { Grouping, Question } from '@filiz/domain/insights/questions.ts'
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { insightQuery, type InsightState } from '../insight-state.ts'

interface Told {
  /** Released months, oldest first. */
  readonly months: readonly string[]
  readonly hidden: number
}
export interface Breakdown<Figures> extends Told {
  /**
   * Of the requested cells (for the catalogue: swaps), the number that the figures include, and the number that is
   * withheld.
   */
  readonly counted: number
  readonly untold: number
  readonly total: Figures
  readonly byMonth: readonly (Figures & { readonly month: string })[]
  readonly byAge: readonly (Figures & { readonly age: number })[]
  readonly byCategory: readonly (Figures & { readonly category: Category })[]
  readonly byPolicy: readonly (Figures & { readonly policy: string })[]
}
/** Share of the planned activities (for the catalogue: swaps) that the figures include. */
export interface Covering {
  readonly coverage: number | null
}
export interface Completion extends Covering {
  readonly planned: number
  readonly done: number
  readonly share: number | null
}
/** Means of ratings from 1 to 5. */
export interface MeanRating extends Covering {
  readonly done: number
  readonly mean: number | null
}
export interface Demand extends Covering {
  readonly planned: number
  readonly swapped: number | null
}
export interface Cohort {
  readonly joined: string
  readonly families: number
  readonly months: readonly {
    readonly month: string
    readonly after: number
    readonly active: number | null
    readonly least: number | null
    readonly most: number | null
  }[]
}

export interface Answers {
  readonly completion: Breakdown<Completion>
  readonly engagement: Breakdown<MeanRating>
  readonly difficulty: Breakdown<MeanRating>
  readonly catalogue: Breakdown<Demand> & {
    readonly entries: readonly { readonly category: Category; readonly age: number; readonly published: number }[]
  }
  readonly retention: Told & { readonly cohorts: readonly Cohort[] }
}

/** Released figures never change; new ones appear only when a month closes. */
const staleTime = 5 * 60_000

const insight = <Q extends Question>(question: Q, query: Record<string, string>) =>
  queryOptions({
    queryKey: ['insights', question, query],
    queryFn: async ({ signal }) => (await api.get<Answers[Q]>(`/insights/${question}`, { query, signal })).data,
    staleTime,
  })

export const useInsight = <Q extends Question>(question: Q, state: InsightState) =>
  useQuery({ ...insight(question, insightQuery({ ...state, question })), placeholderData: keepPreviousData })

/** The months and planner versions to choose from. */
export const useChoices = () => useQuery(insight('completion', {}))

export const useDownload = (state: InsightState) =>
  useMutation({
    mutationFn: async (by: Grouping) =>
      saveFile(
        await api.download(`/insights/${state.question}`, {
          query: { ...insightQuery(state), ...(state.question === 'retention' ? {} : { by }), format: 'csv' },
        }),
      ),
  })
