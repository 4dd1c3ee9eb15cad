import type { RolesBody } from '@filiz/domain/administrators/schemas.ts'
import type { Person } from '@filiz/http/contract/admin-people.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, read } from '../../../lib/api.ts'

export const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'people', search],
    queryFn: (context) => read<Person[]>(context, '/admin/people', { search }),
    staleTime: 0,
  })

export const usePeople = (search: string) => useQuery(peopleQuery(search))

/** Fails with `LAST_ADMINISTRATOR` if no administrator would remain. */
export function useChangeRoles() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: RolesBody }) =>
      api.post<Person>(`/admin/people/${encodeURIComponent(id)}/roles`, change),
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [kind, what] }) => (kind === 'admin' && what === 'people') || kind === 'current-user',
      }),
  })
}
