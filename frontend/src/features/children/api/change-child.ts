import type { Child } from '@filiz/http/contract/shapes.ts'
import type { ChildBody } from '@filiz/domain/child/schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { putChildren } from '../../../lib/family/children.ts'

interface Change {
  readonly id: string
  readonly body: ChildBody
  readonly etag: string | undefined
}

const changeChild = ({ id, body, etag }: Change) =>
  api.put<Child>(`/children/${encodeURIComponent(id)}`, body, { ...(etag && { ifMatch: etag }) })

/** Changes a child. Fails with 412 when the child was changed since it was read. */
export function useChangeChild() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: changeChild,
    onSuccess: ({ data: child }) =>
      putChildren(queryClient, (children) => children.map((one) => (one.id === child.id ? child : one))),
  })
}
