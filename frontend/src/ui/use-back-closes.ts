import { useEffect, useEffectEvent } from 'react'

/** A history entry of the router; `over` is set if it was added for an overlay on its page. */
interface Entry {
  readonly key?: string
  readonly idx?: number
  readonly over?: string
}
const current = (): Entry => (window.history.state as Entry | null) ?? {}

/** The history entries of the open overlays. */
const open = new Set<string>()
let count = 0
/** The last history entry that the browser was on. */
let seen = current()

// An overlay that was closed other than by going back leaves its history entry, which looks like its page: skip it when
// going back. Removing it on close would undo a navigation that happens at the same moment.
window.addEventListener('popstate', () => {
  const { key, idx, over } = seen
  const now = current()
  const spent = over !== undefined && !open.has(over)
  seen = now
  if (spent && now.over === undefined && now.key === key && now.idx === idx) window.history.back()
})

/**
 * Makes the browser's back button close an overlay instead of leaving the page, as on phones. Adds a history entry with
 * the same address and the router's state.
 */
export function useBackCloses(opened: boolean, onClose: () => void) {
  const close = useEffectEvent(() => onClose())
  useEffect(() => {
    if (!opened) return
    const mine = `${Date.now()}.${++count}`
    const { over: under } = current()
    const entry: Entry = { ...current(), over: mine }
    // Reuse the entry of an overlay that was closed, or that was open before a reload.
    if (under !== undefined && !open.has(under)) window.history.replaceState(entry, '')
    else window.history.pushState(entry, '')
    open.add(mine)
    seen = entry
    // Going back from an overlay on top of this one does not close this one.
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
