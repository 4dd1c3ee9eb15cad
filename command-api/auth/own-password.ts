import type { LiveAccount } from '@filiz/application/address-holder.ts'
import { fieldError } from '@filiz/http/api-error.ts'
import type { Caller } from '@filiz/http/authenticator.ts'
import type { Dependencies } from '../dependencies.ts'

/**
 * Throws a fault of `field` unless this is the account's password: not 401, which would sign the person out. Wrong ones
 * are counted by session: no stranger's at the sign-in page keep the owner from the settings.
 */
export async function requireOwnPassword(
  account: LiveAccount,
  password: string,
  field: string,
  { sessionId }: Pick<Caller, 'sessionId'>,
  { credentials, passwords, limits }: Pick<Dependencies, 'credentials' | 'passwords' | 'limits'>,
): Promise<void> {
  const right = await limits.guardPassword({ device: `session ${sessionId}` }, async () => {
    const credential = await credentials.get(account.accountId)
    return (await passwords.verify(credential?.hash ?? null, password)).right
  })
  if (!right) throw fieldError(field, 'wrong-password')
}
