import type { me } from '@filiz/http/contract/auth.ts'
import type { DataOf } from '@filiz/http/route.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { rolesOf } from '../roles-of.ts'
import { currentUserFreshness } from '../query-client.ts'

export const currentUserQuery = () =>
  queryOptions({
    queryKey: ['current-user'],
    queryFn: async ({ signal }) => (await api.get<DataOf<typeof me>>('/auth/me', { signal })).data.user,
    ...currentUserFreshness,
  })

/** The current user. Below `RequireSession` the data is always loaded. */
export const useCurrentUser = () => useQuery(currentUserQuery())

/** Returns whether the current user may give roles and recall activities, which editors may not. */
export function useIsAdministrator(): boolean {
  const { data: user } = useCurrentUser()
  return user !== undefined && rolesOf(user).includes('ADMIN')
}
