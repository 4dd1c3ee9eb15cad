import { useEffect, useEffectEvent } from 'react'

/** An entry of the history as the router keeps it; `over`: it was made for something that lay over its page. */
interface Entry {
  readonly key?: string
  readonly idx?: number
  readonly over?: string
}
const current = (): Entry => (window.history.state as Entry | null) ?? {}

/** The entries of what is open now. */
const open = new Set<string>()
let count = 0
/** The last one of ours that the browser was seen on. */
let seen = current()

// What was closed in another way than by going back has left its entry, which is its page once more: nobody wants to go back to that.
// Taking the entry out when it is closed would undo whatever the page goes on to in the same moment.
window.addEventListener('popstate', () => {
  const { key, idx, over } = seen
  const now = current()
  const spent = over !== undefined && !open.has(over)
  seen = now
  if (spent && now.over === undefined && now.key === key && now.idx === idx) window.history.back()
})

/**
 * The browser's back button closes what lies over the page before it leaves the page, as on a phone everywhere else. For that there is an
 * entry in the history, of the same address and with the router's own state.
 */
export function useBackCloses(opened: boolean, onClose: () => void) {
  const close = useEffectEvent(() => onClose())
  useEffect(() => {
    if (!opened) return
    const mine = `${Date.now()}.${++count}`
    const { over: under } = current()
    const entry: Entry = { ...current(), over: mine }
    // What has closed, or was open when the page was loaded again, gives its entry.
    if (under !== undefined && !open.has(under)) window.history.replaceState(entry, '')
    else window.history.pushState(entry, '')
    open.add(mine)
    seen = entry
    // Back from what lay over this, we are still there.
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
