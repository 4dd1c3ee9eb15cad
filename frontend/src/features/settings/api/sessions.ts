import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** A session of the account. */
export interface SessionEntry {
  readonly id: string
  /** `Firefox, Linux`; empty if unknown. */
  readonly device: string
  /** ISO dates and times. */
  readonly createdAt: string
  readonly lastUsedAt: string
  readonly current: boolean
}

const sessionsQuery = () =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await api.get<SessionEntry[]>('/auth/sessions', { signal })).data,
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
