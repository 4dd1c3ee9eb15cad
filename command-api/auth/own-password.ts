import type { LiveAccount } from '@filiz/application/address-holder.ts'
import { fieldError } from '@filiz/http/api-error.ts'
import type { Dependencies } from '../dependencies.ts'

/**
 * Throws a fault of `field` unless this is the account's password: not 401, which would sign the person out. Wrong ones
 * count like those at the sign-in page.
 */
export async function requireOwnPassword(
  account: LiveAccount, password: string, field: string, ip: string,
  { credentials, passwords, limits }: Pick<Dependencies, 'credentials' | 'passwords' | 'limits'>,
): Promise<void> {
  const right = await limits.guardPassword({ address: account.email, ip }, async () => {
    const credential = await credentials.get(account.accountId)
    return (await passwords.verify(credential?.hash ?? null, password)).right
  })
  if (!right) throw fieldError(field, 'wrong-password')
}
