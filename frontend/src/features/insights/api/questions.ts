import type { listQuestions } from '@filiz/http/contract/insights.ts'
import type { DataOf } from '@filiz/http/route.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, read } from '../../../lib/api.ts'

export type SavedQuestions = DataOf<typeof listQuestions>

const questionsQuery = queryOptions({
  queryKey: ['insights', 'questions'],
  queryFn: (context) => read<SavedQuestions>(context, '/insights/questions'),
})

export const useQuestions = () => useQuery(questionsQuery)

export function useSaveQuestions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (questions: SavedQuestions) =>
      (await api.put<SavedQuestions>('/insights/questions', { questions })).data,
    onSuccess: (questions) => queryClient.setQueryData(questionsQuery.queryKey, questions),
  })
}
