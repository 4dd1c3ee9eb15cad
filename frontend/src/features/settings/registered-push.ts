import { session } from '../../lib/api.ts'
import { sessionIdOf } from '../../lib/session-id.ts'

const key = 'push-told'

/** The push subscription that the server knows: its device `id`, and the endpoint at that time. */
export interface RegisteredPush {
  readonly id: string
  readonly endpoint: string
}

/** The record belongs to the session: when the session ends, the server forgets the device. */
const sessionId = () => sessionIdOf(session.refreshToken() ?? '')

export function registeredPush(): RegisteredPush | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as (RegisteredPush & { sessionId: string }) | null
    return kept && kept.sessionId === sessionId() ? kept : undefined
  } catch {
    return undefined
  }
}
export const saveRegisteredPush = (told: RegisteredPush) =>
  localStorage.setItem(key, JSON.stringify({ ...told, sessionId: sessionId() }))
export const clearRegisteredPush = () => localStorage.removeItem(key)
