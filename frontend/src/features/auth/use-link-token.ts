import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

/**
 * Returns the token of a mailed link. The token is removed from the address bar at once, so that it is in no bookmark
 * and not in the browser's history. The history state keeps it for a reload.
 */
export function useLinkToken(): string | null {
  const [search] = useSearchParams()
  const { state } = useLocation() as { state: { linkToken?: string } | null }
  const [token] = useState(() => search.get('token') ?? state?.linkToken ?? null)

  useEffect(() => {
    const address = new URL(window.location.href)
    if (token === null || !address.searchParams.has('token')) return
    address.searchParams.delete('token')
    // Bypass the router, because the page stays the same. The router reads its state from `usr`.
    window.history.replaceState({ ...(window.history.state as object | null), usr: { linkToken: token } }, '', address)
  }, [token])

  return token
}
