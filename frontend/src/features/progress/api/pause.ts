import type { Pause } from '@filiz/http/contract/shapes.ts'
import type { Progress } from '@filiz/http/contract/query-shapes.ts'
import type { PauseBody } from '@filiz/domain/child/schemas.ts'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { progressQuery } from './progress.ts'
import { progressSummaryQuery } from './summary.ts'

const pauseStreak = async (body: PauseBody) => (await api.post<Pause>('/progress/pause', body)).data
const resumeStreak = async (childId: string) =>
  (await api.delete<Pause>('/progress/pause', undefined, { query: { childId } })).data

/** Writes the pause into the cache at once; the server recomputes the streak. */
function putPause(queryClient: QueryClient, { childId, pausedUntil }: Pause) {
  const paused = (progress: Progress): Progress => ({ ...progress, streak: { ...progress.streak, pausedUntil } })
  queryClient.setQueryData(progressQuery(childId).queryKey, (known) => known && paused(known))
  queryClient.setQueryData(progressSummaryQuery().queryKey, (known) =>
    known?.map((one) => (one.childId === childId ? paused(one) : one)),
  )
  void queryClient.invalidateQueries({ queryKey: ['progress'] })
}

/** Pauses the streak until a day, inclusive. Paused days neither extend nor break the streak. */
export function usePauseStreak() {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: pauseStreak, onSuccess: (pause) => putPause(queryClient, pause) })
}

/** Ends the pause today. */
export function useResumeStreak() {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: resumeStreak, onSuccess: (pause) => putPause(queryClient, pause) })
}
