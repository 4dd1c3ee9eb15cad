import { language } from '../i18n/language.ts'
import { createApiClient } from './api-client.ts'
import { createDrafts } from './drafts.ts'
import { discardPrefetched, fetchOrUsePrefetched } from './prefetched-reads.ts'
import { createRead } from './read.ts'
import { createSession } from './session.ts'

export const session = createSession(localStorage, window)
session.subscribe(discardPrefetched)

/** Unsaved form values, stored in this browser. */
export const drafts = createDrafts(localStorage, session.accessToken)
/** Stores which form was open in this tab, without its values. */
export const openInTab = createDrafts(sessionStorage, session.accessToken)

const foreignWriteListeners = new Set<() => void>()
/** Calls the listener after a write in another tab, when cached reads may be stale. */
export const onForeignWrite = (listener: () => void) => {
  foreignWriteListeners.add(listener)
}

/** The application's API client. Only the `api/` files of features may use it. */
export const api = createApiClient({
  baseUrl: '/api',
  session,
  tabStorage: sessionStorage,
  language,
  fetch: fetchOrUsePrefetched,
  // Undefined in insecure contexts. Two tabs may then refresh at once, which works because the server accepts a refresh
  // token twice within a short time.
  locks: navigator.locks,
  channel: new BroadcastChannel('filiz-writes'),
  onForeignWrite: () => {
    for (const listener of foreignWriteListeners) listener()
  },
})

/** Reads data for queries. A stale response never replaces newer data. */
export const read = createRead(api.get)
