import { language } from '../i18n/language.ts'
import { createApiClient } from './api-client.ts'
import { createDrafts } from './drafts.ts'
import { discardPrefetched, fetchOrUsePrefetched } from './prefetched-reads.ts'
import { createRead } from './read.ts'
import { createSession } from './session.ts'
import { localStore, tabStore } from './storage.ts'
import { attempt } from './attempt.ts'

export const session = createSession(localStore, window)
session.subscribe(discardPrefetched)

/** Unsaved form values, stored in this browser. */
export const drafts = createDrafts(localStore, session.accessToken)
/** Stores which form was open in this tab, without its values. */
export const openInTab = createDrafts(tabStore, session.accessToken)

const foreignWriteListeners = new Set<() => void>()
/** Calls the listener after a write in another tab, when cached reads may be stale. */
export const onForeignWrite = (listener: () => void) => {
  foreignWriteListeners.add(listener)
}

const lostWritesListeners = new Set<() => void>()
/** Calls the listener when the server has lost this browser's last write. */
export const onLostWrites = (listener: () => void) => {
  lostWritesListeners.add(listener)
}

/** The application's API client. Only the `api/` files of features may use it. */
export const api = createApiClient({
  baseUrl: '/api',
  session,
  tabStorage: tabStore,
  language,
  fetch: fetchOrUsePrefetched,
  // Both are missing in some browsers and refused with blocked storage; tabs then learn of each other's writes late.
  locks: attempt(() => navigator.locks),
  channel: attempt(() => new BroadcastChannel('filiz-writes')),
  onForeignWrite: () => {
    for (const listener of foreignWriteListeners) listener()
  },
  onLostWrites: () => {
    for (const listener of lostWritesListeners) listener()
  },
})

/** Reads data for queries. A stale response never replaces newer data. */
export const read = createRead(api.get)
