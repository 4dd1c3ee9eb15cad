import type { CalendarShape, MadeCalendar } from '@filiz/http/contract/calendar.ts'
import type { CalendarBody } from '@filiz/domain/plan/schemas.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

const calendarQuery = () =>
  queryOptions({
    queryKey: ['calendar'],
    queryFn: async ({ signal }) => (await api.get<CalendarShape | null>('/calendar', { signal })).data,
    staleTime: 0,
  })

/** The calendar feed of the account; null when there is none. */
export const useCalendar = () => useQuery(calendarQuery())

function useWrite<Input, Answer extends { readonly message: string }>(write: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: 'calendar' },
    mutationFn: write,
    onSettled: () => queryClient.invalidateQueries(calendarQuery()),
  })
}

/** Creates a feed with a new secret address, which only this response contains. A former address stops working. */
export const useMakeCalendar = () => useWrite((body: CalendarBody) => api.post<MadeCalendar>('/calendar', body))
export const useChangeCalendar = () => useWrite((body: CalendarBody) => api.put<CalendarShape>('/calendar', body))
export const useEndCalendar = () => useWrite((_: undefined) => api.delete('/calendar'))
