import { useEffect, useSyncExternalStore } from 'react'
import { session } from '../../lib/api.ts'
import { useAddress } from '../../ui/use-address.ts'
import { useChildren } from './api/children.ts'

/** The child that this tab showed last, so that two tabs keep their own; a new tab begins with the browser's last. */
const storageName = 'selectedChild'
const listeners = new Set<() => void>()
const remembered = () => sessionStorage.getItem(storageName) ?? localStorage.getItem(storageName)
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function remember(id: string) {
  // From now on it is this tab's, whatever another one shows.
  sessionStorage.setItem(storageName, id)
  localStorage.setItem(storageName, id)
  for (const listener of listeners) listener()
}

session.subscribe((change) => {
  // After one that expired, its pages are come back to as they were.
  if (change !== 'signed-out') return
  sessionStorage.removeItem(storageName)
  localStorage.removeItem(storageName)
})

/**
 * Whose plan and progress the pages show: the address's `childId`, else the child shown last, else the first. `child`
 * is undefined while `children` are loading and where there are none.
 */
export function useSelectedChild() {
  const query = useChildren()
  const { data: children } = query
  const last = useSyncExternalStore(subscribe, remembered)
  const [params, change] = useAddress()
  const wanted = params.get('childId')
  const child = children?.find(({ id }) => id === wanted) ?? children?.find(({ id }) => id === last) ?? children?.[0]

  // What is shown is this tab's: another tab's choice must not change it at the next visit.
  const shown = child?.id
  useEffect(() => {
    if (shown !== undefined && (shown === wanted || sessionStorage.getItem(storageName) === null)) remember(shown)
  }, [shown, wanted])

  function choose(id: string) {
    remember(id)
    if (wanted !== null) change({ childId: id })
  }

  return { ...query, children, child, choose }
}
