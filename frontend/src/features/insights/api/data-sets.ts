import type { requestDataSetBody } from '@filiz/domain/data-sets/schemas.ts'
import type { DataSet } from '@filiz/http/contract/data-sets.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { api, read } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'

/** Milliseconds between two reads while a data set is being made. */
const pollMs = 2_000

const dataSetsQuery = queryOptions({
  queryKey: ['insights', 'data-sets'],
  queryFn: (context) => read<readonly DataSet[]>(context, '/insights/data-sets'),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'requested') ? pollMs : false),
})

export const useDataSets = () => useQuery(dataSetsQuery)

export function useRequestDataSet() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: z.output<typeof requestDataSetBody>) => api.post<{ id: string }>('/insights/data-sets', body),
    onSettled: () => queryClient.invalidateQueries(dataSetsQuery),
  })
}

export function useTakeDataSet() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => saveFile(await api.downloadByPost(`/insights/data-sets/${id}/download`)),
    onSettled: () => queryClient.invalidateQueries(dataSetsQuery),
  })
}
