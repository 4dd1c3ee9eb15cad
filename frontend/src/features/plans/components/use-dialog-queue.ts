import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Queues dialogs: the first is open, the rest wait until it is closed, so that typed text is never lost. */
export function useDialogQueue<Dialog extends object>(initial: () => Dialog | undefined) {
  const [dialogs, setDialogs] = useState<readonly Dialog[]>(() => [initial()].filter((one) => one !== undefined))
  const [turn, setTurn] = useState(0)
  // For late responses: their closures may hold an outdated queue.
  const newest = useRef(dialogs)
  useLayoutEffect(() => {
    newest.current = dialogs
  }, [dialogs])

  return {
    dialog: dialogs[0],
    /** React key of the dialog. It changes for each queued dialog, so that it is mounted as a new one. */
    turn,
    /** Opens a dialog for a user's action, discarding the queue. */
    open: useCallback((next: Dialog) => setDialogs([next]), []),
    /**
     * Replaces `from` by the dialog that follows it. If `from` was closed meanwhile or undefined, the dialog is queued.
     */
    follow: useCallback(
      (from: Dialog | undefined, next: Dialog) =>
        setDialogs((now) =>
          from && now.includes(from) ? now.map((one) => (one === from ? next : one)) : [...now, next],
        ),
      [],
    ),
    /** Closes a dialog and returns whether no other is open. Does nothing if the dialog is already closed. */
    close(closed: Dialog): boolean {
      const [first, ...waiting] = newest.current
      if (first !== closed) return false
      setDialogs((now) => now.filter((one) => one !== closed))
      setTurn((now) => now + 1)
      return waiting.length === 0
    },
  }
}
