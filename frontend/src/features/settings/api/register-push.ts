import type { DataOf } from '@filiz/http/route.ts'
import type { getPushKey, PushDevice } from '@filiz/http/contract/push.ts'
import type { PushDeviceBody } from '@filiz/domain/account/push-schemas.ts'
import { api } from '../../../lib/api.ts'
import { canPush, currentSubscription, subscribe } from '../push.ts'
import { saveRegisteredPush, registeredPush } from '../registered-push.ts'

/**
 * Sends this browser's push subscription to the server. Rejects with `PushDenied` when the user refuses the permission.
 */
export async function registerPush() {
  const subscription = await subscribe(
    async () => (await api.get<DataOf<typeof getPushKey>>('/auth/push-key')).data.publicKey,
  )
  const answer = await api.post<PushDevice>('/auth/push', subscription as PushDeviceBody)
  saveRegisteredPush({ id: answer.data.id, endpoint: subscription.endpoint! })
  return answer
}

/**
 * Registers this browser again when its push subscription has changed or was lost. Browsers may change the subscription
 * without notice, and messages would then no longer arrive.
 */
export async function renewPush(): Promise<void> {
  const told = registeredPush()
  // Do nothing after the user has revoked the permission.
  if (!told || !canPush() || Notification.permission !== 'granted') return
  if ((await currentSubscription())?.endpoint === told.endpoint) return
  const {
    data: { id },
  } = await registerPush()
  if (id !== told.id) await api.delete(`/auth/push/${told.id}`)
}
