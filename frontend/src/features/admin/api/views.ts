import type { listViews } from '@filiz/http/contract/admin-feed.ts'
import type { DataOf } from '@filiz/http/route.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, read } from '../../../lib/api.ts'

export type SavedViews = DataOf<typeof listViews>

const viewsQuery = queryOptions({
  queryKey: ['admin', 'views'],
  queryFn: (context) => read<SavedViews>(context, '/admin/views'),
})

/** The administrator's saved views of the catalogue. */
export const useViews = () => useQuery(viewsQuery)

export function useSaveViews() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (views: SavedViews) => (await api.put<SavedViews>('/admin/views', { views })).data,
    onSuccess: (views) => queryClient.setQueryData(viewsQuery.queryKey, views),
  })
}
