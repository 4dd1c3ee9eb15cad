import type { Tokens } from '@filiz/http/contract/auth.ts'

/** How a session ended: the user signed out (in any tab), or the server refused the session. */
export type SessionEnd = 'signed-out' | 'expired'
/** `signed-in` is reported only for sign-ins in other tabs. */
export type SessionChange = 'signed-in' | SessionEnd

export interface Session {
  readonly accessToken: () => string | null
  readonly refreshToken: () => string | null
  readonly store: (tokens: Tokens) => void
  readonly clear: (end?: SessionEnd) => void
  /** Returns how the last session ended; undefined when none has ended. */
  readonly ending: () => SessionEnd | undefined
  /** Adds a listener; returns a function that removes it. */
  readonly subscribe: (listener: (change: SessionChange) => void) => () => void
}

/**
 * Name of an item that exists only for a moment: before the tokens are removed, it tells other tabs that the session
 * has expired.
 */
const expiring = 'sessionExpires'

interface StorageEvents {
  addEventListener: (type: 'storage', listener: (event: StorageEvent) => void) => void
}

/**
 * @param storage `localStorage` in a browser
 * @param events  source of `storage` events of other tabs: `window` in a browser
 */
export function createSession(storage: Storage, events?: StorageEvents): Session {
  const listeners = new Set<(change: SessionChange) => void>()
  let ending: SessionEnd | undefined
  let expiredElsewhere = false
  const tell = (change: SessionChange) => {
    ending = change === 'signed-in' ? undefined : change
    for (const listener of listeners) listener(change)
  }

  events?.addEventListener('storage', (event) => {
    // `key` is null after the whole storage was cleared.
    if (event.key === expiring) expiredElsewhere = event.newValue !== null
    else if (event.key === null || (event.key === 'accessToken' && event.newValue === null)) {
      tell(expiredElsewhere ? 'expired' : 'signed-out')
      expiredElsewhere = false
    } else if (event.key === 'accessToken' && event.oldValue === null) tell('signed-in')
  })

  return {
    accessToken: () => storage.getItem('accessToken'),
    refreshToken: () => storage.getItem('refreshToken'),
    store({ accessToken, refreshToken }) {
      storage.setItem('refreshToken', refreshToken)
      storage.setItem('accessToken', accessToken)
      ending = undefined
    },
    clear(end = 'signed-out') {
      // When the storage is full, other tabs treat the expiry as a sign-out.
      if (end === 'expired')
        try {
          storage.setItem(expiring, '')
        } catch {
          /* The session ends anyway. */
        }
      storage.removeItem('accessToken')
      storage.removeItem('refreshToken')
      storage.removeItem(expiring)
      tell(end)
    },
    ending: () => ending,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
