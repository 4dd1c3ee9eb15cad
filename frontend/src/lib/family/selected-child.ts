import { useEffect, useSyncExternalStore } from 'react'
import { session } from '../api.ts'
import { useQueryState } from '../use-query-state.ts'
import { useChildren } from './children.ts'
import { localStore, tabStore } from '../storage.ts'

/**
 * Key in both storages. `sessionStorage` has the child that this tab showed last; `localStorage` has the one that the
 * browser showed last, for new tabs.
 */
const storageName = 'selectedChild'
const listeners = new Set<() => void>()
const remembered = () => tabStore.getItem(storageName) ?? localStore.getItem(storageName)
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Makes this the child that is shown, from now on. */
export function remember(id: string) {
  // From now on this tab keeps its own choice.
  tabStore.setItem(storageName, id)
  localStore.setItem(storageName, id)
  for (const listener of listeners) listener()
}

/** Forgets the choice of a child that can no longer be seen. */
export function forgetSelected(ids: ReadonlySet<string>) {
  for (const store of [tabStore, localStore])
    if (ids.has(store.getItem(storageName) ?? '')) store.removeItem(storageName)
  for (const listener of listeners) listener()
}

session.subscribe((change) => {
  // After an expired session the user returns to the same pages, so keep the choice.
  if (change !== 'signed-out') return
  tabStore.removeItem(storageName)
  localStore.removeItem(storageName)
})

/**
 * Returns the child whose plan and progress are shown: the `childId` in the address, else the child shown last, else
 * the first one of the age for plans, else the first one. `child` is undefined while `children` are loading, and when
 * there are none.
 */
export function useSelectedChild() {
  const query = useChildren()
  const { data: children } = query
  const last = useSyncExternalStore(subscribe, remembered)
  const [params, change] = useQueryState()
  const wanted = params.get('childId')
  const child =
    children?.find(({ id }) => id === wanted) ??
    children?.find(({ id }) => id === last) ??
    children?.find(({ eligibility }) => eligibility === 'eligible') ??
    children?.[0]

  // Remember the shown child for this tab, so that another tab's choice does not change it at the next visit. A child
  // without plans that nobody chose is not remembered, because a sibling with plans may be added later.
  const shown = child?.id
  const hasPlans = child?.eligibility === 'eligible'
  useEffect(() => {
    if (shown === undefined) return
    if (shown === wanted || (hasPlans && tabStore.getItem(storageName) === null)) remember(shown)
  }, [shown, hasPlans, wanted])

  function choose(id: string) {
    remember(id)
    if (wanted !== null) change({ childId: id })
  }

  return { ...query, children, child, choose }
}
