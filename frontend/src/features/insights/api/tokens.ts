import type { makeTokenBody } from '@filiz/domain/insights/token-schemas.ts'
import type { ApiToken, NewApiToken } from '@filiz/http/contract/tokens.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { api, read } from '../../../lib/api.ts'

const tokensQuery = queryOptions({
  queryKey: ['insights', 'tokens'],
  queryFn: (context) => read<readonly ApiToken[]>(context, '/insights/tokens'),
})

export const useTokens = () => useQuery(tokensQuery)

function useWrite<Input, Answer>(write: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: write, onSettled: () => queryClient.invalidateQueries(tokensQuery) })
}

/** Makes a token, which only this response contains. */
export const useMakeToken = () =>
  useWrite((body: z.output<typeof makeTokenBody>) => api.post<NewApiToken>('/insights/tokens', body))
export const useEndToken = () => useWrite((id: string) => api.delete(`/insights/tokens/${id}`))
