import { createHmac } from 'node:crypto'
import type { LiveAccount } from '@filiz/application/accounts/find-account-by-email.ts'
import type { Credentials, StoredCredential } from '@filiz/engines/records/credentials.ts'
import type { PendingPasswords } from '@filiz/engines/records/pending-passwords.ts'

type Dependencies = { readonly credentials: Credentials; readonly pendingPasswords: PendingPasswords }

/**
 * Derives the common salt of all passwords that wait for verification of one account's address, so that one hash checks
 * a sign-in attempt against all of them.
 */
export const createRegistrationSalt =
  ({ tokenSecret }: { readonly tokenSecret: string }) =>
  (accountId: string): Buffer =>
    createHmac('sha256', tokenSecret).update(`registration-salt:${accountId}`).digest().subarray(0, 16)

/**
 * Returns an active account's password, or null. The log decides which registration was verified; the password of that
 * registration becomes the account's password here. So the next caller repairs a crash after the event.
 */
export async function passwordOf(
  { accountId, verifiedRegistration }: LiveAccount,
  { credentials, pendingPasswords }: Dependencies,
): Promise<StoredCredential | null> {
  const credential = await credentials.get(accountId)
  if (credential || verifiedRegistration === null) return credential
  const pending = await pendingPasswords.get(verifiedRegistration)
  if (pending?.accountId !== accountId) return null
  await credentials.replace(accountId, null, { hash: pending.hash, since: pending.at })
  await pendingPasswords.removeAll(accountId)
  return credentials.get(accountId)
}
