import type { InvitedRole } from '@filiz/domain/child/rights.ts'
import type { Caregiver } from '@filiz/http/contract/caregivers.ts'
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { api, read } from '../../../lib/api.ts'
import { putChildren } from '../../../lib/family/children.ts'
import { noteLeaving } from '../lost-children.ts'

export const caregiversQuery = (childId: string) =>
  queryOptions({
    queryKey: ['caregivers', childId],
    queryFn: (context) => read<Caregiver[]>(context, `/children/${encodeURIComponent(childId)}/caregivers`),
  })

/** The caregivers of a child, its owner first. */
export const useCaregivers = (childId: string, enabled = true) => useQuery({ ...caregiversQuery(childId), enabled })

/** Repeats the reads that a change of the caregivers concerns. */
export function refreshFamily(queryClient: QueryClient) {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [kind] }) => kind === 'caregivers' || kind === 'invitations' || kind === 'children',
  })
}

const pathOf = (childId: string, accountId: string) =>
  `/children/${encodeURIComponent(childId)}/caregivers/${encodeURIComponent(accountId)}`

interface Member {
  readonly childId: string
  readonly accountId: string
}

export function useChangeRole() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ childId, accountId, role }: Member & { readonly role: InvitedRole }) =>
      api.put(pathOf(childId, accountId), { role }),
    onSuccess: () => refreshFamily(queryClient),
  })
}

export function useRemoveCaregiver() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ childId, accountId }: Member) => api.delete(pathOf(childId, accountId)),
    onSuccess: () => refreshFamily(queryClient),
  })
}

/** Ends one's own membership. The child then disappears from this browser. */
export function useLeave() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ childId, accountId }: Member) => api.delete(pathOf(childId, accountId)),
    onSuccess(_, { childId }) {
      noteLeaving(childId)
      putChildren(queryClient, (children) => children.filter(({ id }) => id !== childId))
    },
  })
}
