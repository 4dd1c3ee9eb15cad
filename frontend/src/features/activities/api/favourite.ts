import type { Activity, Suggestion } from '@filiz/http/contract/query-shapes.ts'
import type { ActivitySummary } from '@filiz/http/contract/shapes.ts'
import { useMutation, useQueryClient, type InfiniteData, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { onAnswer } from '../../../lib/outbox/answers.ts'
import { loadOutbox } from '../../../lib/outbox/load-outbox.ts'
import { useUnsent } from '../../../lib/outbox/unsent.ts'
import { listKey, type ListPage } from './activities.ts'
import { activityQuery } from '../../../lib/activity-query.ts'
import { suggestedQuery } from './suggested.ts'

type Subject = Pick<ActivitySummary, 'id' | 'title' | 'language' | 'favourite'>

/**
 * Saves the activity for the child, or takes it off again. All lists show the result at once, and again the former
 * state if the server refuses. Without a network the change is stored on this device and sent later.
 */
export function useFavourite({ id: activityId, title, language }: Subject, childId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    async mutationFn(isFavourite: boolean) {
      const { connectOutbox } = await loadOutbox()
      await connectOutbox(queryClient).perform({ kind: 'favourite', childId, activityId, title, language, isFavourite })
    },
    onMutate: (isFavourite) => show(queryClient, activityId, childId, isFavourite),
    onError: (_, isFavourite) => show(queryClient, activityId, childId, !isFavourite),
  })
}

/** Returns whether the activity is saved, as the person last wished it on this device. */
export function useIsFavourite({ id, favourite = false }: Subject, childId: string): boolean {
  const pending = useUnsent().favourites.findLast(
    (entry) => entry.activityId === id && entry.childId === childId && !entry.refusal,
  )
  return pending?.isFavourite ?? favourite
}

onAnswer((answer, queryClient) => {
  const { entry } = answer
  if (entry.kind !== 'favourite' || (answer.kind === 'applied' && !answer.isLate)) return
  show(queryClient, entry.activityId, entry.childId, entry.isFavourite === (answer.kind === 'applied'))
})

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
