import type { InvitationBody } from '@filiz/domain/child/caregiver-schemas.ts'
import type { invite, Invitation } from '@filiz/http/contract/caregivers.ts'
import type { DataOf } from '@filiz/http/route.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, read } from '../../../lib/api.ts'
import { refreshFamily } from './caregivers.ts'

export type NewInvitation = DataOf<typeof invite>

const pathOf = (childId: string) => `/children/${encodeURIComponent(childId)}/invitations`

const invitationsQuery = (childId: string) =>
  queryOptions({
    queryKey: ['invitations', childId],
    queryFn: (context) => read<Invitation[]>(context, pathOf(childId)),
  })

/** The child's open invitations, the newest first. */
export const useInvitations = (childId: string) => useQuery(invitationsQuery(childId))

/** Invites somebody for a child and the further children of the body. */
export function useInvite(childId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: InvitationBody) => (await api.post<NewInvitation>(pathOf(childId), body)).data,
    onSuccess: () => refreshFamily(queryClient),
  })
}

/** Lets somebody join who asked with another address than the invited one. */
export function useAdmitApplicant(childId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ invitationId, accountId }: { readonly invitationId: string; readonly accountId: string }) =>
      api.post(
        `${pathOf(childId)}/${encodeURIComponent(invitationId)}/applicants/${encodeURIComponent(accountId)}`,
        {},
      ),
    onSuccess: () => refreshFamily(queryClient),
  })
}

export function useWithdrawInvitation(childId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (invitationId: string) => api.delete(`${pathOf(childId)}/${encodeURIComponent(invitationId)}`),
    onSuccess: () => refreshFamily(queryClient),
  })
}
