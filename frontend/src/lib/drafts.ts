import { accountOf } from './account-of.ts'

const prefix = 'draft:'
/** As long as a plan: who has not come back to it by then has let it go, and a name is not to stay on a device for ever. */
const keptMs = 30 * 86_400_000

export interface Draft<Values> {
  readonly read: () => Values | undefined
  readonly keep: (values: Values) => void
  readonly clear: () => void
}

interface Kept {
  readonly at: number
  readonly values: unknown
}

/**
 * What was typed and is not saved yet, kept for 30 days for its account alone, also across a session that expired. What is kept holds no token.
 *
 * @param storage `localStorage` in a browser: what is there when its tab was closed. `sessionStorage` for what is only a tab's
 */
export function createDrafts(storage: Storage, accessToken: () => string | null, now: () => number = Date.now) {
  const keyOf = (accountId: string, name: string) => `${prefix}${accountId} ${name}`
  function readKey(key: string): unknown {
    const { at, values } = JSON.parse(storage.getItem(key) ?? '{}') as Partial<Kept>
    return typeof at === 'number' && now() - at < keptMs ? values : undefined
  }
  /** Where there is no room, it is only not kept; what cannot be read is none. */
  function tried<T>(use: () => T): T | undefined {
    try {
      return use()
    } catch {
      return undefined
    }
  }
  // Whoever does not come back is swept away by whoever comes next.
  for (const key of Object.keys(storage))
    if (key.startsWith(prefix) && tried(() => readKey(key)) === undefined) storage.removeItem(key)

  return {
    of<Values>(name: string): Draft<Values> {
      // Whose it is, is asked when it is used: a session may have ended meanwhile.
      function withKey<T>(use: (key: string) => T): T | undefined {
        const accountId = accountOf(accessToken())
        return accountId === undefined ? undefined : tried(() => use(keyOf(accountId, name)))
      }
      return {
        read: () => withKey(readKey) as Values | undefined,
        keep: (values) => withKey((key) => storage.setItem(key, JSON.stringify({ at: now(), values } satisfies Kept))),
        clear: () => withKey((key) => storage.removeItem(key)),
      }
    },
    /** Of an account that leaves this browser on purpose. */
    forget(accountId: string) {
      for (const key of Object.keys(storage)) if (key.startsWith(keyOf(accountId, ''))) storage.removeItem(key)
    },
  }
}
