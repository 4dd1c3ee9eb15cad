import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

interface FromState {
  readonly from: string
}

/** Returns the router state for links to a page whose back link leads here. */
export function useFromHere(): FromState {
  const { pathname, search } = useLocation()
  return { from: pathname + search }
}

/**
 * Returns the address from which a link with `useFromHere` led to this page, and a click handler for the link back to
 * it. The handler goes back in the history, so that scroll position and loaded pages are restored.
 */
export function useCameFrom() {
  const { state } = useLocation() as { state: Partial<FromState> | null }
  const navigate = useNavigate()
  const from = typeof state?.from === 'string' ? state.from : undefined
  function goBack(event: MouseEvent) {
    if (from === undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void navigate(-1)
  }
  return { from, goBack }
}
