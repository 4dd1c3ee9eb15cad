import type { PauseBody } from '@filiz/domain/child/schemas.ts'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { Progress } from '../types.ts'
import { progressQuery } from './progress.ts'
import { progressSummaryQuery } from './summary.ts'

interface Pause {
  readonly childId: string
  readonly pausedUntil: string | null
}

const pauseStreak = async (body: PauseBody) => (await api.post<Pause>('/progress/pause', body)).data
const resumeStreak = async (childId: string) =>
  (await api.delete<Pause>('/progress/pause', undefined, { query: { childId } })).data

/** The pause is shown at once; what it makes of the streak, the server says. */
function putPause(queryClient: QueryClient, { childId, pausedUntil }: Pause) {
  const paused = (progress: Progress): Progress => ({ ...progress, streak: { ...progress.streak, pausedUntil } })
  queryClient.setQueryData(progressQuery(childId).queryKey, (known) => known && paused(known))
  queryClient.setQueryData(progressSummaryQuery().queryKey, (known) =>
    known?.map((one) => (one.childId === childId ? paused(one) : one)),
  )
  void queryClient.invalidateQueries({ queryKey: ['progress'] })
}

/** Days until then, it included, neither count for a streak nor break it. */
export function usePauseStreak() {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: pauseStreak, onSuccess: (pause) => putPause(queryClient, pause) })
}

/** Ends the pause today. */
export function useResumeStreak() {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: resumeStreak, onSuccess: (pause) => putPause(queryClient, pause) })
}
