import { language } from '../i18n/language.ts'
import { createApiClient } from './api-client.ts'
import { createSession } from './session.ts'

export const session = createSession(localStorage, window)

const staleListeners = new Set<() => void>()
/** Tells when a read was answered from before this tab's last write. */
export const onStaleRead = (listener: () => void) => { staleListeners.add(listener) }

/** The application's client. Features call it from their `api/` files only. */
export const api = createApiClient({
  baseUrl: '/api',
  session,
  tabStorage: sessionStorage,
  language,
  // Missing outside of secure contexts: then the server's tolerance for a token used twice carries two tabs.
  locks: navigator.locks,
  onStale: () => { for (const listener of staleListeners) listener() },
})
