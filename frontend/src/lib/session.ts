/** The two tokens of a session, kept where every tab of the browser sees them. */
export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
}

/** How a session came to its end: somebody left, in this tab or another, or the server no longer accepted it. */
export type SessionEnd = 'signed-out' | 'expired'
/** `signed-in` only tells what another tab did. */
export type SessionChange = 'signed-in' | SessionEnd

export interface Session {
  readonly accessToken: () => string | null
  readonly refreshToken: () => string | null
  readonly store: (tokens: Tokens) => void
  readonly clear: (end?: SessionEnd) => void
  /** How the last session of this page ended, if one did. */
  readonly ending: () => SessionEnd | undefined
  /** Returns the function that ends the subscription. */
  readonly subscribe: (listener: (change: SessionChange) => void) => () => void
}

/** There for no longer than it takes to say it: the other tabs hear of it before they hear that the tokens have gone. */
const expiring = 'sessionExpires'

interface StorageEvents {
  addEventListener: (type: 'storage', listener: (event: StorageEvent) => void) => void
}

/**
 * @param storage `localStorage` in a browser
 * @param events  who reports that another tab changed the storage: `window` in a browser
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
    // `key` is null where the whole storage was emptied.
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
      // In a storage that is full, the others take it for signed out.
      if (end === 'expired')
        try {
          storage.setItem(expiring, '')
        } catch {
          /* It ends all the same. */
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
