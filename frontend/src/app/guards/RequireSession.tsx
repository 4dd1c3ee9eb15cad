import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useCurrentUser } from '../../lib/account/current-user.ts'
import { loginPath } from '../../features/auth/paths.ts'
import { useSignedIn } from '../../lib/account/use-signed-in.ts'
import { isApiError } from '../../lib/api-error.ts'
import { session } from '../../lib/api.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading } from '../../ui/Loading.tsx'

/**
 * Renders the child routes only for signed-in users. Other visitors log in first and then return to the requested
 * address.
 */
export function RequireSession() {
  const signedIn = useSignedIn()
  const { pathname, search } = useLocation()

  // Loading the outbox module purges old entries. Load it while signed out, too, so that a device forgets an account
  // that was deleted elsewhere.
  useEffect(() => {
    if (!signedIn) import('../../lib/outbox/browser-outbox.ts').catch(() => {})
  }, [signedIn])

  if (signedIn) return <CheckedSession />
  // After a deliberate sign-out the login has no return address: the next person at this browser starts afresh.
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
