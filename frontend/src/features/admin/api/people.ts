import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, read } from '../../../lib/api.ts'

export const roles = ['ADMIN', 'ANALYST'] as const
export type GrantedRole = (typeof roles)[number]

export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly roles: readonly GrantedRole[]
  readonly isEmailVerified: boolean
  /** ISO date and time. */
  readonly memberSince: string
}

export const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'people', search],
    queryFn: (context) => read<Person[]>(context, '/admin/people', { search }),
    staleTime: 0,
  })

export const usePeople = (search: string) => useQuery(peopleQuery(search))

export type RoleChange = { readonly grant: GrantedRole } | { readonly revoke: GrantedRole }

/** Fails with `LAST_ADMINISTRATOR` if no administrator would remain. */
export function useChangeRoles() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: RoleChange }) =>
      api.post<Person>(`/admin/people/${encodeURIComponent(id)}/roles`, change),
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [kind, what] }) => (kind === 'admin' && what === 'people') || kind === 'current-user',
      }),
  })
}
