import { createHmac } from 'node:crypto'
import type { LiveAccount } from '@filiz/application/address-holder.ts'
import type { Credentials, StoredCredential } from '@filiz/engines/vault/credentials.ts'
import type { PendingPasswords } from '@filiz/engines/vault/pending-passwords.ts'

type Needs = { readonly credentials: Credentials; readonly pendingPasswords: PendingPasswords }

/**
 * The salt of the passwords that wait for one account's address to be verified: all have the same, so that trying one
 * costs one hash, however many registrations there are.
 */
export const createRegistrationSalt =
  ({ tokenSecret }: { readonly tokenSecret: string }) =>
  (accountId: string): Buffer =>
    createHmac('sha256', tokenSecret).update(`registration-salt:${accountId}`).digest().subarray(0, 16)

/**
 * An active account's password; null where it has none. That of the registration that was verified becomes the account's
 * here, for which one that is, the log has decided: whoever dies after the event is finished by whoever comes next.
 */
export async function passwordOf(
  { accountId, verifiedRegistration }: LiveAccount,
  { credentials, pendingPasswords }: Needs,
): Promise<StoredCredential | null> {
  const credential = await credentials.get(accountId)
  if (credential || verifiedRegistration === null) return credential
  const pending = await pendingPasswords.get(verifiedRegistration)
  if (pending?.accountId !== accountId) return null
  await credentials.replace(accountId, null, { hash: pending.hash, since: pending.at })
  await pendingPasswords.removeAll(accountId)
  return credentials.get(accountId)
}
