import type { me } from '@filiz/http/contract/auth.ts'
import type { DataOf } from '@filiz/http/route.ts'
import type { GrantedRole } from '@filiz/domain/account/events.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { nocache } from '../../../lib/query-client.ts'
import { rolesOf } from '../../../lib/roles-of.ts'
import { currentUserQuery } from '../../../lib/account/current-user.ts'

/**
 * Milliseconds between polls of the role. With the duration of a request, a revoked role is noticed within ten seconds.
 */
const askAgainAfter = 4_000

/**
 * Returns whether the current user has one of these roles according to the server; polls while the component is
 * mounted.
 */
export function useHasRole(roles: readonly GrantedRole[]) {
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: ['current-user', 'has-role', ...roles],
    queryFn: async ({ signal }) => {
      const { user } = (await api.get<DataOf<typeof me>>('/auth/me', { signal })).data
      // Update the cached user, so that the navigation shows the new role at once.
      queryClient.setQueryData(currentUserQuery().queryKey, user)
      return roles.some((role) => rolesOf(user).includes(role))
    },
    ...nocache,
    refetchInterval: askAgainAfter,
    refetchOnWindowFocus: true,
  })
}
