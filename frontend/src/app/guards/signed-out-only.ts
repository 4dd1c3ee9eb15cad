import { redirectDocument, type LoaderFunctionArgs } from 'react-router-dom'
import { currentUserQuery } from '../../lib/account/current-user.ts'
import { session } from '../../lib/api.ts'
import { queryClient } from '../query-client.ts'

/**
 * Redirects signed-in users to the front page, which is a separate document. Reset links still work for them: an
 * account that was created with Google sets its first password this way.
 */
export async function signedOutOnly({ request }: LoaderFunctionArgs) {
  if (session.accessToken() === null) return null
  const { pathname, searchParams } = new URL(request.url)
  if (pathname === '/auth/reset-password' && searchParams.has('token')) return null
  // Stored tokens may have expired: ask the server. If the server cannot answer, show the page.
  const user = await queryClient.fetchQuery({ ...currentUserQuery(), retry: false }).catch(() => undefined)
  return user ? redirectDocument('/') : null
}
