import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useCurrentUser } from '../../features/auth/api/current-user.ts'
import { loginPath } from '../../features/auth/paths.ts'
import { useSignedIn } from '../../features/auth/use-signed-in.ts'
import { isApiError } from '../../lib/api-error.ts'
import { session } from '../../lib/api.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading } from '../../ui/Loading.tsx'

/** What is below is only for those who are signed in; the others log in first and come back to where they wanted to be. */
export function RequireSession() {
  const signedIn = useSignedIn()
  const { pathname, search } = useLocation()

  // Here, too, so that what is old goes from a device whose account was deleted elsewhere; it does so when it is loaded.
  useEffect(() => {
    if (!signedIn) import('../../features/plans/outbox/the-outbox.ts').catch(() => {})
  }, [signedIn])

  if (signedIn) return <CheckedSession />
  // Whoever left on purpose starts afresh, and so does the next person at this browser.
  return <Navigate to={session.ending() === 'signed-out' ? loginPath() : loginPath(pathname + search)} replace />
}

function CheckedSession() {
  const { data: user, error, refetch } = useCurrentUser()
  const refused = isApiError(error) && error.final

  useEffect(() => {
    if (refused) session.clear('expired')
  }, [refused])

  if (user) return <Outlet />
  if (error && !refused)
    return (
      <main>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </main>
    )
  return <Loading page />
}
