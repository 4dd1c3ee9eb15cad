import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

/**
 * The token of a mailed link. It leaves the address bar at once, and so bookmarks, the history and what is read over a
 * shoulder; the history's own state keeps it, for a page that is loaded again.
 */
export function useLinkToken(): string | null {
  const [search] = useSearchParams()
  const { state } = useLocation() as { state: { linkToken?: string } | null }
  const [token] = useState(() => search.get('token') ?? state?.linkToken ?? null)

  useEffect(() => {
    const address = new URL(window.location.href)
    if (token === null || !address.searchParams.has('token')) return
    address.searchParams.delete('token')
    // Not by the router: this is no other page. Its state is under `usr`.
    window.history.replaceState({ ...(window.history.state as object | null), usr: { linkToken: token } }, '', address)
  }, [token])

  return token
}
