import type { QueryClient } from '@tanstack/react-query'
import { accountOf } from '../../../lib/account-of.ts'
import { api, session } from '../../../lib/api.ts'
import { attempt } from '../../../lib/attempt.ts'
import { localStore } from '../../../lib/storage.ts'
import { confirmDeletions, diaryItem, mayStay, pendingDeletions } from '../../plans/outbox/account-deletions.ts'
import { withTabLock } from '../../plans/outbox/with-tab-lock.ts'
import { createDiaryOutbox } from './diary-outbox.ts'
import { indexedDbDiaryStore } from './diary-store.ts'
import { setPendingMemories } from './pending-memories.ts'

const channel = attempt(() => new BroadcastChannel('filiz-diary'))
const lockMs = 1_000
let queryClient: QueryClient | undefined

const store = indexedDbDiaryStore()
const account = () => accountOf(session.accessToken())

let sweptOnce = false
/** Deletes outdated records once after loading, and again while those of a signed-out account could not be deleted. */
async function sweep() {
  const wanted = pendingDeletions(localStore, diaryItem)
  if (sweptOnce && Object.keys(wanted).length === 0) return
  sweptOnce = true
  await store.sweep(mayStay(wanted, account(), Date.now()))
  confirmDeletions(localStore, wanted, diaryItem)
}

/** The outbox of diaries in this browser. */
const outbox = createDiaryOutbox({
  store,
  api,
  account,
  online: () => navigator.onLine,
  withTabLock: (work) => withTabLock(work, lockMs, 'filiz-diary'),
  broadcast: () => channel?.postMessage(null),
  onPending: (memories, isSending, durable) => setPendingMemories({ memories, isSending, durable }),
  onDone() {
    void queryClient?.invalidateQueries({ queryKey: ['memories'] })
    void queryClient?.invalidateQueries({ queryKey: ['plans', 'letter'] })
  },
  sweep,
})

channel?.addEventListener('message', () => void outbox.load().catch(() => {}))
window.addEventListener('online', () => void outbox.online().catch(() => {}))
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void outbox.flush().catch(() => {})
})
session.subscribe((change) => {
  if (change !== 'signed-in') setPendingMemories({ memories: [], isSending: false, durable: store.durable() })
  void outbox.flush().catch(() => {})
})

/** Deletes what an account that signed out has not sent. */
export const forgetDiary = () => sweep()

/** Connects the outbox to the query cache, whose diaries it invalidates. */
export function connectDiary(client: QueryClient) {
  queryClient = client
  return outbox
}
