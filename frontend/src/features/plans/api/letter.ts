import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { Letter } from '../types.ts'

const letterQuery = (id: string) => queryOptions({
  queryKey: ['plans', 'letter', id],
  queryFn: async ({ signal }) => (await api.get<Letter>(`/plans/${encodeURIComponent(id)}/letter`, { signal })).data,
})

export const useLetter = (id: string) => useQuery(letterQuery(id))
