import { redirectDocument, type LoaderFunctionArgs } from 'react-router-dom'
import { currentUserQuery } from '../../features/auth/api/current-user.ts'
import { session } from '../../lib/api.ts'
import { queryClient } from '../query-client.ts'

/**
 * Whoever is signed in has no business here and goes to the front page, which is a document of its own. A reset link is
 * honoured even so: it is also how an account that began with Google gets its first password.
 */
export async function signedOutOnly({ request }: LoaderFunctionArgs) {
  if (session.accessToken() === null) return null
  const { pathname, searchParams } = new URL(request.url)
  if (pathname === '/auth/reset-password' && searchParams.has('token')) return null
  // Tokens alone prove nothing: they may have ended long ago. If nobody can say, the page is shown.
  const user = await queryClient.fetchQuery({ ...currentUserQuery(), retry: false }).catch(() => undefined)
  return user ? redirectDocument('/') : null
}
