import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { clear, createStore, get, getMany, set } from 'idb-keyval'
import { accountOf } from './account-of.ts'
import { attempt } from './attempt.ts'
import { withLimit } from './with-limit.ts'
import { isApiError } from './api-error.ts'
import { localStore } from './storage.ts'
import type { Session } from './session.ts'

interface Kept {
  readonly data: unknown
  readonly updatedAt: number
}

const kinds: readonly (readonly string[])[] = [
  ['current-user'],
  ['children'],
  ['plans', 'current'],
  ['plans', 'one'],
  ['plans', 'today'],
  ['activities', 'detail'],
  ['progress'],
  ['memories', 'kept'],
]

/**
 * Returns whether a query is stored for offline use. These are the current user, the children, the plans, the
 * plans' activities, the progress, and the diaries with small photos.
 */
export const isPersisted = (key: QueryKey): boolean =>
  kinds.some((kind) => kind.every((part, index) => key[index] === part))

const longest = 40 * 86_400_000
/** Milliseconds without a response after which the stored data is shown, while the request is still pending. */
const patience = 3_000

const databaseMs = 5_000

/** Name of the `localStorage` item that lists the stored plans of the month. It is deleted with the stored reads. */
export const keptMonthItem = 'offlineMonth'

const openStore = () => createStore('filiz-reads', 'queries')
const nameOf = (accountId: string, hash: string) => `${accountId} ${hash}`

/** Returns whether the queries with these hashes are stored on this device. */
export async function areKept(accountId: string, hashes: readonly string[]): Promise<boolean> {
  const names = hashes.map((hash) => nameOf(accountId, hash))
  try {
    const kept = await withLimit(() => getMany<Kept | undefined>(names, openStore()), databaseMs)
    return kept.every((one) => one !== undefined)
  } catch {
    return false
  }
}

/** Deletes all reads that are stored on this device. */
export async function forgetReads(): Promise<void> {
  localStore.removeItem(keptMonthItem)
  await attempt(() => clear(openStore()).catch(() => {}))
}

/**
 * Stores reads of each account on this device, and shows them when the server does not respond. Responses of the server
 * are never delayed and replace stored data. At the end of the session all stored data is deleted; tokens are never
 * stored.
 */
export function persistReads(queryClient: QueryClient, session: Session): void {
  const store = openStore()
  const account = () => accountOf(session.accessToken())
  // Ignore storage errors, because without storage only the offline copies are missing.
  const ignore = () => {}

  async function restore(queryKey: QueryKey, hash: string) {
    const accountId = account()
    if (accountId === undefined) return
    const kept = await withLimit(() => get<Kept>(nameOf(accountId, hash), store), databaseMs)
    if (!kept || Date.now() - kept.updatedAt > longest || account() !== accountId) return
    if (queryClient.getQueryData(queryKey) === undefined)
      queryClient.setQueryData(queryKey, kept.data, { updatedAt: kept.updatedAt })
  }

  const cache = queryClient.getQueryCache()
  const missing = ({ state }: Query) => state.data === undefined
  const restoreLater = (query: Query) =>
    setTimeout(
      () => {
        if (missing(query) && query.state.fetchStatus === 'fetching')
          restore(query.queryKey, query.queryHash).catch(ignore)
      },
      navigator.onLine ? patience : 0,
    )
  function keep({ queryHash, state: { data, dataUpdatedAt } }: Query) {
    const accountId = account()
    const kept: Kept = { data, updatedAt: dataUpdatedAt }
    // Without a database, idb-keyval throws instead of rejecting.
    if (accountId !== undefined && data !== undefined)
      attempt(() => set(nameOf(accountId, queryHash), kept, store).catch(ignore))
  }

  cache.subscribe((event) => {
    if (event.type !== 'updated' || !isPersisted(event.query.queryKey)) return
    const { query, action } = event
    if (action.type === 'success') keep(query)
    else if (action.type === 'fetch' && missing(query)) restoreLater(query)
    else if ((action.type === 'failed' || action.type === 'error') && missing(query) && isUnanswered(action.error))
      restore(query.queryKey, query.queryHash).catch(ignore)
  })
  // Handle queries that started before this module was loaded.
  for (const query of cache.getAll().filter(({ queryKey }) => isPersisted(queryKey))) {
    if (!missing(query)) keep(query)
    else if (query.state.fetchFailureCount > 0) restore(query.queryKey, query.queryHash).catch(ignore)
    else restoreLater(query)
  }
  session.subscribe((change) => {
    if (change !== 'signed-in') void forgetReads()
  })
}

/** Returns whether the server could not answer the request. */
const isUnanswered = (error: unknown) => isApiError(error) && (error.unanswered || error.status >= 500)
