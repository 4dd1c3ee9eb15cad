import type { QueryClient } from '@tanstack/react-query'
import { accountOf } from '../account-of.ts'
import { isApiError } from '../api-error.ts'
import { api, session } from '../api.ts'
import { attempt } from '../attempt.ts'
import { localStore } from '../storage.ts'
import { confirmDeletions, mayStay, pendingDeletions } from './account-deletions.ts'
import { tellAnswer } from './answers.ts'
import { createOutbox, type TabMessage } from './outbox.ts'
import { kindOf } from './queue.ts'
import { indexedDbStore } from './store.ts'
import { takeOver } from './take-over.ts'
import { setUnsent } from './unsent.ts'
import { withTabLock } from './with-tab-lock.ts'

/** Milliseconds to wait for a tab of the last release that sends. */
const takeOverMs = 1_000

const channel = attempt(() => new BroadcastChannel('filiz-outbox'))
let queryClient: QueryClient | undefined

const store = indexedDbStore()
const account = () => accountOf(session.accessToken())

let isPrepared = false
let preparing: Promise<void> | undefined
/**
 * Takes over what the last release has stored, and deletes outdated entries: once after loading, when a tab of the last
 * release may have stored more, and as long as entries of a signed-out account could not be deleted.
 */
function prepare(): Promise<void> {
  const wanted = pendingDeletions(localStore)
  if (preparing || (isPrepared && Object.keys(wanted).length === 0)) return preparing ?? Promise.resolve()
  isPrepared = true
  preparing = (async () => {
    const isWhole = store.durable() && (await takeOver(store, (work, lane) => withTabLock(work, takeOverMs, lane)))
    await store.sweep(mayStay(wanted, account(), Date.now()))
    if (isWhole) confirmDeletions(localStore, wanted)
  })().finally(() => {
    preparing = undefined
  })
  return preparing
}

/** The outbox of this browser. */
const outbox = createOutbox({
  store,
  api,
  account,
  online: () => navigator.onLine,
  reachable: () =>
    api.get('/auth/config', { timeoutMs: 3_000 }).then(
      () => true,
      (error: unknown) => isApiError(error) && error.status !== 0,
    ),
  withTabLock,
  broadcast: (message) => channel?.postMessage(message),
  onAnswer(answer) {
    if (!queryClient) return
    for (const queryKey of kindOf(answer.entry).changes(answer.entry))
      void queryClient.invalidateQueries({
        queryKey,
        refetchType: answer.entry.kind === 'favourite' ? 'none' : 'active',
      })
    // A refusal may mean that the child is no longer shared with this account.
    if (answer.kind === 'refused') void queryClient.invalidateQueries({ queryKey: ['children'], exact: true })
    tellAnswer(answer, queryClient)
  },
  onEntries: setUnsent,
  prepare,
})

channel?.addEventListener('message', ({ data }) => void outbox.onTabMessage(data as TabMessage).catch(() => {}))
window.addEventListener('online', () => {
  isPrepared = false
  void outbox.online().catch(() => {})
})
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible') return
  isPrepared = false
  void outbox.flush().catch(() => {})
})
session.subscribe(() => void outbox.flush().catch(() => {}))

/** Deletes the entries of a signed-out account. */
export async function forget(accountId: string) {
  await outbox.clear(accountId)
  await prepare()
}

prepare().catch(() => {})

/** Connects the outbox to the query cache, which shows the results of writes. */
export function connectOutbox(client: QueryClient) {
  queryClient = client
  return outbox
}
