import type {
  CompletionInsight,
  DemandInsight,
  FeltInsight,
  RetentionInsight,
} from '@filiz/http/contract/insights-shapes.ts'
import type { Grouping, Question } from '@filiz/domain/insights/questions.ts'
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { insightQuery, type GroupFilter, type InsightState } from '../insight-state.ts'

/** The type of the response to each question. */
export interface Answers {
  readonly completion: CompletionInsight
  readonly engagement: FeltInsight
  readonly difficulty: FeltInsight
  readonly catalogue: DemandInsight
  readonly retention: RetentionInsight
}

/** Released figures never change; new ones appear only when a month is closed. */
const staleTime = 5 * 60_000

const insight = <Q extends Question>(question: Q, query: Record<string, string>) =>
  queryOptions({
    queryKey: ['insights', question, query],
    queryFn: async ({ signal }) => (await api.get<Answers[Q]>(`/insights/${question}`, { query, signal })).data,
    staleTime,
  })

export const useInsight = <Q extends Question>(question: Q, group: GroupFilter, enabled = true) =>
  useQuery({ ...insight(question, insightQuery({ ...group, question })), placeholderData: keepPreviousData, enabled })

/** Returns the months and planner versions that the filters offer. */
export const useChoices = () => useQuery(insight('completion', {}))

export const useDownload = (state: InsightState) =>
  useMutation({
    /** Saves a file for each compared group. */
    mutationFn: async (by: Grouping) => {
      const { question, other } = state
      for (const group of other ? [state, other] : [state])
        saveFile(
          await api.download(`/insights/${question}`, {
            query: {
              ...insightQuery({ ...group, question }),
              ...(question === 'retention' ? {} : { by }),
              format: 'csv',
            },
          }),
        )
    },
  })
