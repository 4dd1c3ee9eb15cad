import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { putChildren } from '../../../lib/family/children.ts'

const removeChild = (id: string) => api.delete(`/children/${encodeURIComponent(id)}`)

/** Deletes the child with its plans and progress, permanently. */
export function useRemoveChild() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: removeChild,
    onSuccess: (_, id) => putChildren(queryClient, (children) => children.filter((child) => child.id !== id)),
  })
}
