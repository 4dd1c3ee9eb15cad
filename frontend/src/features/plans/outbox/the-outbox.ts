import type { QueryClient } from '@tanstack/react-query'
import { accountOf } from '../../../lib/account-of.ts'
import { api, session } from '../../../lib/api.ts'
import { putItem } from '../api/plan-cache.ts'
import { browserDisk } from './disk.ts'
import { tellEntries } from './kept-entries.ts'
import { createOutbox, type News } from './outbox.ts'

const channel = new BroadcastChannel('filiz-outbox')
let queryClient: QueryClient | undefined

let turn: Promise<unknown> = Promise.resolve()
/** In the whole browser; outside of secure contexts, where tabs have no locks, in this tab. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request('filiz-outbox', work) as Promise<T>
  const mine = turn.then(work, work)
  turn = mine
  return mine
}

/** This browser's outbox. */
const outbox = createOutbox({
  disk: browserDisk(),
  api,
  account: () => accountOf(session.accessToken()),
  online: () => navigator.onLine,
  alone,
  tell: (news) => channel.postMessage(news),
  onDone: (planId, item) => { if (queryClient) putItem(queryClient, planId, item) },
  onEntries: tellEntries,
})

channel.addEventListener('message', ({ data }) => void outbox.heard(data as News).catch(() => {}))
window.addEventListener('online', () => void outbox.online().catch(() => {}))
document.addEventListener('visibilitychange', () => { if (document.visibilityState === 'visible') void outbox.flush().catch(() => {}) })
session.subscribe(() => void outbox.flush().catch(() => {}))

/** What an account has not sent yet is to be nowhere any more. */
export const forget = outbox.clear

/** Shows what comes of it in this page's memory of what was read. */
export function outboxIn(client: QueryClient) {
  queryClient = client
  return outbox
}
