import type { QueryClient } from '@tanstack/react-query'
import { accountOf } from '../../../lib/account-of.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { api, session } from '../../../lib/api.ts'
import { childrenQuery } from '../../children/api/children.ts'
import { putItem } from '../api/plan-cache.ts'
import { withTabLock } from './with-tab-lock.ts'
import { indexedDbStore } from './outbox-store.ts'
import { confirmDeletions, mayStay, pendingDeletions } from './account-deletions.ts'
import { setPendingMutations } from './pending-mutations.ts'
import { createOutbox } from './outbox.ts'
import type { TabMessage } from './mutation-request.ts'
import { tellLateAnswer } from './tell-late-answer.ts'
import { localStore } from '../../../lib/storage.ts'
import { attempt } from '../../../lib/attempt.ts'

const channel = attempt(() => new BroadcastChannel('filiz-outbox'))
let queryClient: QueryClient | undefined

const disk = indexedDbStore()
const account = () => accountOf(session.accessToken())

let sweptOnce = false
/**
 * Deletes outdated entries once after loading, and again as long as entries of a signed-out account could not be
 * deleted.
 */
async function sweep() {
  const wanted = pendingDeletions(localStore)
  if (sweptOnce && Object.keys(wanted).length === 0) return
  sweptOnce = true
  await disk.sweep(mayStay(wanted, account(), Date.now()))
  confirmDeletions(localStore, wanted)
}

/** The outbox of this browser. */
const outbox = createOutbox({
  store: disk,
  api,
  account,
  online: () => navigator.onLine,
  reachable: () =>
    api.get('/auth/config', { timeoutMs: 3_000 }).then(
      () => true,
      (error: unknown) => isApiError(error) && error.status !== 0,
    ),
  withTabLock: withTabLock,
  broadcast: (news) => channel?.postMessage(news),
  onDone: (planId, item) => {
    if (queryClient) putItem(queryClient, planId, item)
  },
  onLateAnswer(entry, answer) {
    // A refusal may mean that the child is no longer shared with this account.
    if (isApiError(answer)) void queryClient?.invalidateQueries({ queryKey: childrenQuery().queryKey, exact: true })
    tellLateAnswer(entry, answer, account()).catch(() => {})
  },
  onEntries: setPendingMutations,
  sweep,
})

channel?.addEventListener('message', ({ data }) => void outbox.onTabMessage(data as TabMessage).catch(() => {}))
window.addEventListener('online', () => void outbox.online().catch(() => {}))
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void outbox.flush().catch(() => {})
})
session.subscribe(() => void outbox.flush().catch(() => {}))

/** Deletes the pending mutations of a signed-out account. */
export async function forget(accountId: string) {
  await outbox.clear(accountId)
  await sweep()
}

sweep().catch(() => {})

/** Connects the outbox to the query cache, which shows the results of mutations. */
export function connectOutbox(client: QueryClient) {
  queryClient = client
  return outbox
}
