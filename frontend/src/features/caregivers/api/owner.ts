import type { Child } from '@filiz/http/contract/shapes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { refreshFamily } from './caregivers.ts'

const pathOf = (childId: string) => `/children/${encodeURIComponent(childId)}/owner`

interface Change {
  readonly childId: string
  /** The parent to whom the child is offered; one's own id accepts an offer. */
  readonly accountId: string
}

/** Offers a child to one of its parents, or accepts such an offer. */
export function useChangeOwner() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ childId, accountId }: Change) => api.post<Child>(pathOf(childId), { accountId }),
    onSuccess: () => refreshFamily(queryClient),
  })
}

/** Withdraws the offer of a child, or declines it. */
export function useEndOffer() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (childId: string) => api.delete(pathOf(childId)),
    onSuccess: () => refreshFamily(queryClient),
  })
}
