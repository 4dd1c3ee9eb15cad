import type { PushDevice } from '@filiz/http/contract/push.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { canPush, unsubscribe } from '../push.ts'
import { clearRegisteredPush } from '../registered-push.ts'
import { registerPush } from './register-push.ts'

const devicesQuery = () =>
  queryOptions({
    queryKey: ['push-devices'],
    queryFn: async ({ signal }) => (await api.get<PushDevice[]>('/auth/push', { signal })).data,
    staleTime: 0,
  })

export const usePushDevices = () => useQuery(devicesQuery())

function useChange<Input>(change: (input: Input) => Promise<{ readonly message: string }>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input) => (await change(input)).message,
    onSettled: () => queryClient.invalidateQueries(devicesQuery()),
  })
}

/** Registers this browser for push messages. Rejects with `PushDenied` when the user refuses the permission. */
export const useAddPushDevice = () => useChange((_: undefined) => registerPush())

export const useTryPushDevice = () => useChange((id: string) => api.post(`/auth/push/${id}/test`))

export const useRemovePushDevice = () =>
  useChange(async ({ id, current }: PushDevice) => {
    const removed = await api.delete(`/auth/push/${id}`)
    if (current) clearRegisteredPush()
    if (current && canPush()) await unsubscribe()
    return removed
  })
