import type { Child } from '@filiz/http/contract/shapes.ts'
import type { ChildBody } from '@filiz/domain/child/schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { putChildren } from '../../../lib/family/children.ts'

const addChild = async (body: ChildBody) => (await api.post<Child>('/children', body)).data

export function useAddChild() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: addChild,
    onSuccess: (child) =>
      putChildren(queryClient, (children) => [...children.filter(({ id }) => id !== child.id), child]),
  })
}
