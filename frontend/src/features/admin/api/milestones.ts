import type { MilestonesBody } from '@filiz/domain/milestones/schemas.ts'
import type { EditedMilestone } from '@filiz/http/contract/milestones.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, read } from '../../../lib/api.ts'

interface Opened {
  readonly milestones: readonly EditedMilestone[]
  readonly etag: string | undefined
}

const milestonesQuery = () =>
  queryOptions({
    queryKey: ['admin', 'milestones'],
    queryFn: (context) =>
      read(context, '/admin/milestones', {}, (milestones: EditedMilestone[], { etag }): Opened => ({
        milestones,
        etag,
      })),
    staleTime: 0,
  })

export const useAllMilestones = () => useQuery(milestonesQuery())

/** Saves one milestone, unless somebody changed the milestones since they were read (`etag`). */
export function useReviseMilestone() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ milestones, etag }: MilestonesBody & { readonly etag: string | undefined }) =>
      api.put<EditedMilestone[]>('/admin/milestones', { milestones }, etag ? { ifMatch: etag } : {}),
    onSuccess: ({ data: milestones, etag }) => {
      queryClient.setQueryData(milestonesQuery().queryKey, { milestones, etag })
      void queryClient.invalidateQueries({ queryKey: ['milestones'] })
    },
    onError: () => void queryClient.invalidateQueries(milestonesQuery()),
  })
}
