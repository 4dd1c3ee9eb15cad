import type { PushDeviceBody } from '@filiz/domain/account/push-schemas.ts'
import { api } from '../../../lib/api.ts'
import { canPush, subscribe } from '../push.ts'
import { notePush, toldPush } from '../told-push.ts'
import type { PushDevice } from './push-device.ts'

/** Tells the server how this browser is reached. Rejects with `PushDenied`. */
export async function tellPush() {
  const subscription = await subscribe(
    async () => (await api.get<{ publicKey: string }>('/auth/push-key')).data.publicKey,
  )
  const answer = await api.post<PushDevice>('/auth/push', subscription as PushDeviceBody)
  notePush({ id: answer.data.id, endpoint: subscription.endpoint! })
  return answer
}

/**
 * A browser may be given another address, or lose the one that it had: then whoever chose this browser in this session is told of nothing any
 * more, and does not know it. So what the server was told is compared with what is.
 */
export async function renewPush(): Promise<void> {
  const told = toldPush()
  // A permission that was taken back is a choice, too.
  if (!told || !canPush() || Notification.permission !== 'granted') return
  const found = await navigator.serviceWorker.getRegistration()
  if ((await found?.pushManager.getSubscription())?.endpoint === told.endpoint) return
  const {
    data: { id },
  } = await tellPush()
  if (id !== told.id) await api.delete(`/auth/push/${told.id}`)
}
