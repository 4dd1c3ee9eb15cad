import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { putChildren } from './children.ts'

const removeChild = (id: string) => api.delete(`/children/${encodeURIComponent(id)}`)

/** For good, with its plans and its progress. */
export function useRemoveChild() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: removeChild,
    onSuccess: (_, id) => putChildren(queryClient, (children) => children.filter((child) => child.id !== id)),
  })
}
