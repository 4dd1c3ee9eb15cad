import type { Role } from '@filiz/domain/account/events.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { nocache } from '../../../lib/query-client.ts'
import { currentUserQuery, type User } from './current-user.ts'

/** Milliseconds: with what a request may take, a role taken away is seen within ten seconds. */
const askAgainAfter = 4_000

/** Whether the signed-in person has one of these roles, as the server has it now; asked again while a page needs to know. */
export function useHasRole(roles: readonly Role[]) {
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: ['current-user', 'has-role', ...roles],
    queryFn: async ({ signal }) => {
      const { user } = (await api.get<{ user: User }>('/auth/me', { signal })).data
      // What else shows the role, such as the way here, is right at once.
      queryClient.setQueryData(currentUserQuery().queryKey, user)
      return roles.includes(user.role)
    },
    ...nocache,
    refetchInterval: askAgainAfter,
    refetchOnWindowFocus: true,
  })
}
