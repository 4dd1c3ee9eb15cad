import { accountOf } from './account-of.ts'
import { attempt } from './attempt.ts'
import { keysOf } from './storage.ts'

const prefix = 'draft:'
/**
 * Milliseconds for which drafts are kept: about as long as a plan is current. Personal data must not stay on a device
 * without a limit.
 */
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
 * Stores unsaved form values of each account for 30 days, even when the session expires. Drafts contain no token.
 * @param storage `localStorage` for drafts that survive closing the tab, `sessionStorage` for drafts of one tab
 */
export function createDrafts(storage: Storage, accessToken: () => string | null, now: () => number = Date.now) {
  const keyOf = (accountId: string, name: string) => `${prefix}${accountId} ${name}`
  function readKey(key: string): unknown {
    const { at, values } = JSON.parse(storage.getItem(key) ?? '{}') as Partial<Kept>
    return typeof at === 'number' && now() - at < keptMs ? values : undefined
  }
  // Delete expired drafts of all accounts.
  for (const key of keysOf(storage))
    if (key.startsWith(prefix) && attempt(() => readKey(key)) === undefined) storage.removeItem(key)

  return {
    of<Values>(name: string): Draft<Values> {
      // Determine the account at each use, because the session may have ended meanwhile.
      function withKey<T>(use: (key: string) => T): T | undefined {
        const accountId = accountOf(accessToken())
        return accountId === undefined ? undefined : attempt(() => use(keyOf(accountId, name)))
      }
      return {
        read: () => withKey(readKey) as Values | undefined,
        keep: (values) => withKey((key) => storage.setItem(key, JSON.stringify({ at: now(), values } satisfies Kept))),
        clear: () => withKey((key) => storage.removeItem(key)),
      }
    },
    /** Deletes the drafts of an account whose names begin so: all of them when it signs out. */
    forget(accountId: string, beginning = '') {
      for (const key of keysOf(storage)) if (key.startsWith(keyOf(accountId, beginning))) storage.removeItem(key)
    },
  }
}
