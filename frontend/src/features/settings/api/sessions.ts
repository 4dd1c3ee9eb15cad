import type { Session } from '@filiz/http/contract/auth.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

const sessionsQuery = () =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await api.get<Session[]>('/auth/sessions', { signal })).data,
    staleTime: 0,
  })

export const useSessions = () => useQuery(sessionsQuery())

function useEnding<Input>(end: (input: Input) => Promise<string>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: end, onSettled: () => queryClient.invalidateQueries(sessionsQuery()) })
}

export const useEndSession = () => useEnding(async (id: string) => (await api.delete(`/auth/sessions/${id}`)).message)

/** Ends all sessions except this one. */
export const useEndOtherSessions = () => useEnding(async (_: undefined) => (await api.delete('/auth/sessions')).message)
