import { language } from '../i18n/language.ts'
import { createApiClient } from './api-client.ts'
import { createSession } from './session.ts'

export const session = createSession(localStorage, window)

export type Outdated = 'stale' | 'foreign-write'
const outdatedListeners = new Set<(why: Outdated) => void>()
/** Tells when what was read is older than what was written: by this tab (and the read side is behind), or by another. */
export const onOutdated = (listener: (why: Outdated) => void) => { outdatedListeners.add(listener) }
const outdated = (why: Outdated) => () => { for (const listener of outdatedListeners) listener(why) }

/** The application's client. Features call it from their `api/` files only. */
export const api = createApiClient({
  baseUrl: '/api',
  session,
  tabStorage: sessionStorage,
  language,
  // Missing outside of secure contexts: then the server's tolerance for a token used twice carries two tabs.
  locks: navigator.locks,
  onStale: outdated('stale'),
  channel: new BroadcastChannel('filiz-writes'),
  onForeignWrite: outdated('foreign-write'),
})
