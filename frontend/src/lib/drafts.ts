import { accountOf } from './account-of.ts'

const prefix = 'draft:'

export interface Draft<Values> {
  readonly read: () => Values | undefined
  readonly keep: (values: Values) => void
  readonly clear: () => void
}

/**
 * What was typed and is not saved yet, kept by its tab: for its account alone, also across a reload and a session that expired. What is
 * kept holds no token.
 *
 * @param storage `sessionStorage` in a browser
 */
export function createDrafts(storage: Storage, accessToken: () => string | null) {
  const keyOf = (accountId: string, name: string) => `${prefix}${accountId} ${name}`
  return {
    of<Values>(name: string): Draft<Values> {
      // Whose it is, is asked when it is used: a session may have ended meanwhile.
      function withKey<T>(use: (key: string) => T): T | undefined {
        const accountId = accountOf(accessToken())
        // Where there is no room, it is only not kept; what cannot be read is none.
        try { return accountId === undefined ? undefined : use(keyOf(accountId, name)) } catch { return undefined }
      }
      return {
        read: () => withKey((key) => JSON.parse(storage.getItem(key) ?? 'null') as Values | null) ?? undefined,
        keep: (values) => void withKey((key) => storage.setItem(key, JSON.stringify(values))),
        clear: () => void withKey((key) => storage.removeItem(key)),
      }
    },
    /** Of an account that leaves this browser on purpose. */
    forget(accountId: string) {
      for (const key of Object.keys(storage)) if (key.startsWith(keyOf(accountId, ''))) storage.removeItem(key)
    },
  }
}
