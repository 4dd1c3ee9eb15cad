import type { acceptInvitation, getInvitation, listInvitedChildren } from '@filiz/http/contract/caregivers.ts'
import type { DataOf } from '@filiz/http/route.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { nocache } from '../../../lib/query-client.ts'

type Invitation = DataOf<typeof getInvitation>
type Accepted = DataOf<typeof acceptInvitation>

const pathOf = (token: string) => `/invitations/${encodeURIComponent(token)}`

/** The invitation behind a link, as anybody may see it who has the link. */
export const useInvitation = (token: string, enabled: boolean) =>
  useQuery({
    ...queryOptions({
      queryKey: ['invitation', token],
      queryFn: async ({ signal }) => (await api.get<Invitation>(pathOf(token), { signal })).data,
      ...nocache,
    }),
    enabled,
  })

/** The names of its children, which only the invited address is told. */
export const useInvitedChildren = (token: string) =>
  useQuery({
    queryKey: ['invitation', token, 'children'],
    queryFn: async ({ signal }) =>
      (await api.get<DataOf<typeof listInvitedChildren>>(`${pathOf(token)}/children`, { signal })).data,
    ...nocache,
  })

/** Accepts the invitation for the signed-in account. */
export function useAcceptInvitation(token: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => (await api.post<Accepted>(`${pathOf(token)}/accept`, {})).data,
    onSuccess() {
      void queryClient.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind !== 'invitation' })
    },
  })
}
