import { session } from '../../lib/api.ts'
import { sessionIdOf } from '../../lib/session-id.ts'
import { localStore } from '../../lib/storage.ts'

const key = 'push-told'

/** The push subscription that the server has: the `id` of the device, and the endpoint at the time of registration. */
export interface RegisteredPush {
  readonly id: string
  readonly endpoint: string
}

/** The registration belongs to the session, because the server forgets the device when the session ends. */
const sessionId = () => sessionIdOf(session.refreshToken() ?? '')

export function registeredPush(): RegisteredPush | undefined {
  try {
    const kept = JSON.parse(localStore.getItem(key) ?? 'null') as (RegisteredPush & { sessionId: string }) | null
    return kept && kept.sessionId === sessionId() ? kept : undefined
  } catch {
    return undefined
  }
}
export const saveRegisteredPush = (told: RegisteredPush) =>
  localStore.setItem(key, JSON.stringify({ ...told, sessionId: sessionId() }))
export const clearRegisteredPush = () => localStore.removeItem(key)
