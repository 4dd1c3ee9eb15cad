import { language } from '../i18n/language.ts'
import { createApiClient } from './api-client.ts'
import { createDrafts } from './drafts.ts'
import { forgetEarlyReads, takeOrFetch } from './early-reads.ts'
import { createRead } from './read.ts'
import { createSession } from './session.ts'

export const session = createSession(localStorage, window)
session.subscribe(forgetEarlyReads)

/** What was typed in this browser and is not saved yet. */
export const drafts = createDrafts(localStorage, session.accessToken)
/** What was open in this tab. It holds nothing of what was typed. */
export const openInTab = createDrafts(sessionStorage, session.accessToken)

const foreignWriteListeners = new Set<() => void>()
/** Tells when what was read is older than what another tab has written. */
export const onForeignWrite = (listener: () => void) => {
  foreignWriteListeners.add(listener)
}

/** The application's client. Features call it from their `api/` files only. */
export const api = createApiClient({
  baseUrl: '/api',
  session,
  tabStorage: sessionStorage,
  language,
  fetch: takeOrFetch,
  // Missing outside of secure contexts: then the server's tolerance for a token used twice carries two tabs.
  locks: navigator.locks,
  channel: new BroadcastChannel('filiz-writes'),
  onForeignWrite: () => {
    for (const listener of foreignWriteListeners) listener()
  },
})

/** How a query reads what a write may change. */
export const read = createRead(api.get)
