import { session } from '../../lib/api.ts'
import { sessionIdOf } from '../../lib/session-id.ts'

const key = 'push-told'

/** How the server was last told to reach this browser: its `id` of the device, and the address that the browser had then. */
export interface ToldPush {
  readonly id: string
  readonly endpoint: string
}

/** It counts for the session that told it: with that one the server forgets the device, and the next one has not chosen it. */
const sessionId = () => sessionIdOf(session.refreshToken() ?? '')

export function toldPush(): ToldPush | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as (ToldPush & { sessionId: string }) | null
    return kept && kept.sessionId === sessionId() ? kept : undefined
  } catch {
    return undefined
  }
}
export const notePush = (told: ToldPush) =>
  localStorage.setItem(key, JSON.stringify({ ...told, sessionId: sessionId() }))
export const forgetPush = () => localStorage.removeItem(key)
