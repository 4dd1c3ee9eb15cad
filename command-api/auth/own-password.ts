import type { LiveAccount } from '@filiz/application/accounts/find-account-by-email.ts'
import { fieldError } from '@filiz/http/api-error.ts'
import type { Caller } from '@filiz/http/authenticator.ts'
import type { CommandApiDependencies } from '../dependencies.ts'

/**
 * Throws a validation error for `field` unless this is the account's password (a 401 would sign the user out). Wrong
 * passwords are counted for the session, so that strangers at the sign-in page cannot block the owner's settings.
 */
export async function requireOwnPassword(
  account: LiveAccount,
  password: string,
  field: string,
  { sessionId }: Pick<Caller, 'sessionId'>,
  { credentials, passwords, limits }: Pick<CommandApiDependencies, 'credentials' | 'passwords' | 'limits'>,
): Promise<void> {
  const right = await limits.guardPassword({ device: `session ${sessionId}` }, async () => {
    const credential = await credentials.get(account.accountId)
    return (await passwords.verify(credential?.hash ?? null, password)).right
  })
  if (!right) throw fieldError(field, 'wrong-password')
}
