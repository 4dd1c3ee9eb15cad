import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Dialogs one after another: the first is open, the others wait until it is closed, so that whoever types in it loses nothing. */
export function useDialogQueue<Dialog extends object>(initial: () => Dialog | undefined) {
  const [dialogs, setDialogs] = useState<readonly Dialog[]>(() => [initial()].filter((one) => one !== undefined))
  const [turn, setTurn] = useState(0)
  // For answers that come late: what they were drawn with may be long closed.
  const newest = useRef(dialogs)
  useLayoutEffect(() => {
    newest.current = dialogs
  }, [dialogs])

  return {
    dialog: dialogs[0],
    /** Another for each that was waiting: it is a window of its own, not the one before it with another content. */
    turn,
    /** By somebody's press. */
    open: useCallback((next: Dialog) => setDialogs([next]), []),
    /** What follows from a dialog takes its place; where that has been closed meanwhile, or there was none, it waits for its turn. */
    follow: useCallback(
      (from: Dialog | undefined, next: Dialog) =>
        setDialogs((now) =>
          from && now.includes(from) ? now.map((one) => (one === from ? next : one)) : [...now, next],
        ),
      [],
    ),
    /** Says whether none is open now. What is closed already disturbs no other. */
    close(closed: Dialog): boolean {
      const [first, ...waiting] = newest.current
      if (first !== closed) return false
      setDialogs((now) => now.filter((one) => one !== closed))
      setTurn((now) => now + 1)
      return waiting.length === 0
    },
  }
}
