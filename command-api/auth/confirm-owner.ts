import type { LiveAccount } from '@filiz/application/accounts/find-account-by-email.ts'
import { fieldError } from '@filiz/http/api-error.ts'
import type { Caller } from '@filiz/http/authenticator.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { requireOwnPassword } from './own-password.ts'

type Dependencies = Pick<CommandApiDependencies, 'credentials' | 'passwords' | 'limits' | 'google'>

/** Minutes for which a Google token counts as fresh. */
const freshMinutes = 10

/**
 * Confirms the owner before an operation that can take the account away, because an open or stolen session is not
 * enough proof. Requires the password, or a fresh Google token if the account has none. Throws a validation error for
 * `passwordField` or `idToken`.
 */
export async function confirmOwner(
  account: LiveAccount,
  given: { readonly password?: string | undefined; readonly idToken?: string | undefined },
  passwordField: string,
  caller: Caller,
  dependencies: Dependencies,
): Promise<void> {
  if (given.password !== undefined)
    return requireOwnPassword(account, given.password, passwordField, caller, dependencies)
  if (given.idToken === undefined || (await dependencies.credentials.get(account.accountId)))
    throw fieldError(passwordField, 'required')
  const identity = await dependencies.google?.verify(given.idToken)
  const isFresh = identity && Date.now() < Date.parse(identity.issuedAt) + freshMinutes * 60_000
  if (!isFresh || identity.email !== account.email) throw fieldError('idToken', 'invalid')
}
