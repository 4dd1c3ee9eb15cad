import type { Child } from '@filiz/http/contract/shapes.ts'
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { accountOf } from '../../lib/account-of.ts'
import { api, drafts, openInTab, session } from '../../lib/api.ts'
import { attempt } from '../../lib/attempt.ts'
import { forgetReads } from '../../lib/persisted-reads.ts'
import { localStore } from '../../lib/storage.ts'
import { loadOutbox } from '../../lib/outbox/load-outbox.ts'
import { childrenQuery } from '../../lib/family/children.ts'
import { forgetSelected } from '../../lib/family/selected-child.ts'

/** A child that the account could see, and no longer can. `unsent`: number of entries with words or photos. */
export interface LostChild {
  readonly id: string
  readonly name: string
  readonly unsent: number
}

/** Name of the `localStorage` item with the children of other owners that this browser has seen. */
const name = 'sharedChildren'
interface Seen {
  readonly accountId: string
  readonly children: readonly Pick<Child, 'id' | 'name'>[]
}

let lost: readonly LostChild[] = []
/** The same of this tab, whose cache has the children also after another tab has forgotten them. */
let seenInTab: Seen['children'] = []
const listeners = new Set<() => void>()
const leaving = new Set<string>()

function tell(now: readonly LostChild[]) {
  lost = now
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLostChildren = (): readonly LostChild[] => useSyncExternalStore(subscribe, () => lost)
export const dismissLost = (id: string) => tell(lost.filter((one) => one.id !== id))

/** Notes that the account leaves a child on its own wish, which needs no notice. */
export const noteLeaving = (childId: string) => leaving.add(childId)

session.subscribe((change) => {
  if (change === 'signed-in') return
  localStore.removeItem(name)
  leaving.clear()
  seenInTab = []
  if (lost.length > 0) tell([])
})

const account = () => accountOf(session.accessToken())

function seen(): Seen['children'] {
  const kept = attempt(() => JSON.parse(localStore.getItem(name) ?? 'null') as Seen | null)
  const stored = kept && kept.accountId === account() ? kept.children : []
  return [...seenInTab, ...stored.filter(({ id }) => !seenInTab.some((one) => one.id === id))]
}

function noteSeen(accountId: string, children: Seen['children']) {
  seenInTab = children
  if (children.length > 0) localStore.setItem(name, JSON.stringify({ accountId, children } satisfies Seen))
  else localStore.removeItem(name)
}

/**
 * Deletes from this browser what belongs to a child that the account can no longer see, whenever the list of children
 * is read. Returns a function that stops.
 */
export function watchChildren(queryClient: QueryClient): () => void {
  const { queryKey } = childrenQuery()
  const queryHash = hashKey(queryKey)
  let checking: Promise<void> | undefined

  function check() {
    const children = queryClient.getQueryData(queryKey)
    const accountId = account()
    if (!children || accountId === undefined) return
    const shared = children.flatMap(({ id, role = 'owner', name: its }) =>
      role === 'owner' ? [] : [{ id, name: its }],
    )
    const missing = seen().filter(({ id }) => !children.some((child) => child.id === id))
    if (missing.length > 0) {
      checking ??= forget(missing, accountId)
        .catch(() => {})
        .finally(() => {
          checking = undefined
        })
      return
    }
    noteSeen(accountId, shared)
  }

  /** Reads the children again first, so that a stale list never deletes data from this device. */
  async function forget(missing: Seen['children'], accountId: string) {
    const { data: children, stale } = await api.get<Child[]>('/children')
    if (stale || account() !== accountId) return
    const gone = missing.filter(({ id }) => !children.some((child) => child.id === id))
    const kept = seen().filter(({ id }) => !gone.some((one) => one.id === id))
    const unsent = await forgetChildren(queryClient, accountId, new Set(gone.map(({ id }) => id)))
    noteSeen(accountId, kept)
    tell([
      ...lost,
      ...gone
        .filter(({ id }) => !leaving.delete(id))
        .map((child) => ({ ...child, unsent: unsent.filter(({ childId }) => childId === child.id).length })),
    ])
  }

  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.query.queryHash === queryHash && event.action.type === 'success') check()
  })
  check()
  return stop
}

/** Resolves to the entries that could not be sent and can still be copied. */
async function forgetChildren(queryClient: QueryClient, accountId: string, ids: ReadonlySet<string>) {
  forgetSelected(ids)
  for (const id of ids) {
    for (const store of [drafts, openInTab]) {
      store.forget(accountId, `child ${id}`)
      store.forget(accountId, `feedback ${id}`)
      store.forget(accountId, `memory ${id}`)
      store.forget(accountId, `feedback open ${id}`)
    }
  }
  // Stored reads of other children name the child too: as a suitable one, or in the summary of the progress.
  await forgetReads()
  queryClient.removeQueries({ type: 'inactive' })
  const isAbout = (value: unknown): boolean =>
    typeof value === 'string'
      ? [...ids].some((id) => value.startsWith(id))
      : Array.isArray(value) && value.some(isAbout)
  await queryClient.resetQueries({ predicate: (query) => isAbout(query.queryKey) })
  void queryClient.invalidateQueries()
  return (await loadOutbox()).connectOutbox(queryClient).endSharing(ids)
}
