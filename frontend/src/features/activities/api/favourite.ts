import type { Suggestion } from '@filiz/http/contract/query-shapes.ts'
import type { Activity } from '@filiz/http/contract/query-shapes.ts'
import type { ActivitySummary, Favourite } from '@filiz/http/contract/shapes.ts'
import { useMutation, useQueryClient, type InfiniteData, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { isApiError } from '../../../lib/api-error.ts'
import { api } from '../../../lib/api.ts'
import { listKey, savedKey, type ListPage } from './activities.ts'
import { activityQuery } from './activity.ts'
import { suggestedQuery } from './suggested.ts'

/** Number of attempts without an answer after which the heart goes back. While offline, no attempt is made. */
const mostAttempts = 5

/**
 * Saves the activity for the child, or takes it off again. All lists show the result at once, and again the former
 * state if the server refuses. Without a network the change waits until the browser is online.
 */
export function useFavourite(activityId: string, childId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    // Changes of one heart are sent one after the other.
    scope: { id: `favourite ${childId} ${activityId}` },
    networkMode: 'offlineFirst',
    retry: (failures, error) => isApiError(error) && error.status === 0 && failures < mostAttempts,
    retryDelay: (failures) => 1000 * 2 ** failures,
    mutationFn: async (favourite: boolean) => {
      const change = favourite ? api.put : api.delete
      const path = `/activities/${encodeURIComponent(activityId)}/favourite`
      return (await change<Favourite>(path, undefined, { query: { childId } })).data
    },
    onMutate: (favourite) => show(queryClient, activityId, childId, favourite),
    onError: (_, favourite) => show(queryClient, activityId, childId, !favourite),
    // The list of saved activities keeps what it shows, so that a mistake can be corrected, and is read anew next time.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: savedKey(childId), refetchType: 'none' }),
  })
}

function show(queryClient: QueryClient, activityId: string, childId: string, favourite: boolean) {
  const marked = <One extends ActivitySummary>(one: One): One => (one.id === activityId ? { ...one, favourite } : one)
  const change = <Data>(queryKey: QueryKey, to: (data: Data) => Data) =>
    queryClient.setQueriesData<Data>({ queryKey }, (data) => data && to(data))
  change<InfiniteData<ListPage>>(listKey(childId), (data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, activities: page.activities.map(marked) })),
  }))
  change<Activity>(activityQuery(activityId, childId).queryKey, marked)
  change<Suggestion[]>(suggestedQuery(childId).queryKey, (all) => all.map(marked))
}
