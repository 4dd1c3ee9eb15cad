import { useEffect, useEffectEvent } from 'react'

/** A history entry of the router. `over` is set when the entry was added for an overlay on its page. */
interface Entry {
  readonly key?: string
  readonly idx?: number
  readonly over?: string
}
const current = (): Entry => (window.history.state as Entry | null) ?? {}

/** Keys of the history entries that belong to open overlays. */
const open = new Set<string>()
let count = 0
/** The history entry that the browser showed last. */
let seen = current()

// An overlay that was closed other than by going back leaves its history entry, which looks like its page. Skip that
// entry when the user goes back. Removing it when the overlay closes could undo a navigation at the same moment.
window.addEventListener('popstate', () => {
  const { key, idx, over } = seen
  const now = current()
  const spent = over !== undefined && !open.has(over)
  seen = now
  if (spent && now.over === undefined && now.key === key && now.idx === idx) window.history.back()
})

/**
 * Lets the browser's back button close an overlay instead of leaving the page, as on phones. For this it adds a history
 * entry with the same address and the router's state.
 */
export function useBackCloses(opened: boolean, onClose: () => void) {
  const close = useEffectEvent(() => onClose())
  useEffect(() => {
    if (!opened) return
    const mine = `${Date.now()}.${++count}`
    const { over: under } = current()
    const entry: Entry = { ...current(), over: mine }
    // Reuse the history entry of an overlay that was closed before, or that was open before a reload.
    if (under !== undefined && !open.has(under)) window.history.replaceState(entry, '')
    else window.history.pushState(entry, '')
    open.add(mine)
    seen = entry
    // Going back from an overlay on top of this one must not close this one.
    const onBack = () => {
      if (current().over !== mine) close()
    }
    window.addEventListener('popstate', onBack)
    return () => {
      open.delete(mine)
      window.removeEventListener('popstate', onBack)
    }
  }, [opened])
}
