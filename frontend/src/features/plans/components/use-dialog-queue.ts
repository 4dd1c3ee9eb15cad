import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Queues dialogs: the first one is open, and the others wait until it is closed, so that no typed text is lost. */
export function useDialogQueue<Dialog extends object>(initial: () => Dialog | undefined) {
  const [dialogs, setDialogs] = useState<readonly Dialog[]>(() => [initial()].filter((one) => one !== undefined))
  const [turn, setTurn] = useState(0)
  // The latest queue for late responses, whose closures may contain an older one.
  const newest = useRef(dialogs)
  useLayoutEffect(() => {
    newest.current = dialogs
  }, [dialogs])

  return {
    dialog: dialogs[0],
    /** React key of the open dialog. It changes with each dialog of the queue, so that each is mounted anew. */
    turn,
    /** Opens a dialog on the user's request and discards the queue. */
    open: useCallback((next: Dialog) => setDialogs([next]), []),
    /**
     * Replaces `from` by the dialog that follows it. When `from` is undefined or was closed meanwhile, adds the dialog
     * to the queue.
     */
    follow: useCallback(
      (from: Dialog | undefined, next: Dialog) =>
        setDialogs((now) =>
          from && now.includes(from) ? now.map((one) => (one === from ? next : one)) : [...now, next],
        ),
      [],
    ),
    /** Closes a dialog and returns whether no other one is open. Does nothing when the dialog is already closed. */
    close(closed: Dialog): boolean {
      const [first, ...waiting] = newest.current
      if (first !== closed) return false
      setDialogs((now) => now.filter((one) => one !== closed))
      setTurn((now) => now + 1)
      return waiting.length === 0
    },
  }
}
