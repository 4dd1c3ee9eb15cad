import type { CalendarBody } from '@filiz/domain/plan/schemas.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** The calendar that programs subscribe to. */
export interface SubscribedCalendar extends CalendarBody {
  /** An instant. */
  readonly since: string
}

interface MadeCalendar extends SubscribedCalendar {
  readonly secret: string | null
}

const calendarQuery = () =>
  queryOptions({
    queryKey: ['calendar'],
    queryFn: async ({ signal }) => (await api.get<SubscribedCalendar | null>('/calendar', { signal })).data,
    staleTime: 0,
  })

/** Null: there is none. */
export const useCalendar = () => useQuery(calendarQuery())

function useWrite<Input, Answer extends { readonly message: string }>(write: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: 'calendar' },
    mutationFn: write,
    onSettled: () => queryClient.invalidateQueries(calendarQuery()),
  })
}

/** Under a new address, which the answer alone tells; the one before ends. */
export const useMakeCalendar = () => useWrite((body: CalendarBody) => api.post<MadeCalendar>('/calendar', body))
export const useChangeCalendar = () => useWrite((body: CalendarBody) => api.put<SubscribedCalendar>('/calendar', body))
export const useEndCalendar = () => useWrite((_: undefined) => api.delete('/calendar'))
