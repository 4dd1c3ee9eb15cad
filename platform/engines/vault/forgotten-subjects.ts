import type { Vault, VaultReader } from './port.ts'

/** Kind of the records that stay when all other data of a subject are gone. */
export const tombstone = 'forgotten-subject'

/** Whether the subject's key was destroyed. The tombstone stays when all other data of the subject is gone. */
export const isForgotten = async (vault: Pick<VaultReader, 'get'>, subject: string): Promise<boolean> =>
  (await vault.get(tombstone, subject)) !== null

export const markForgotten = async (vault: Vault, subject: string): Promise<void> =>
  void (await vault.put(tombstone, subject, {}, null))

/**
 * Like `Vault.put`, for data of an account. If the account was forgotten meanwhile, the value is removed again before
 * this resolves. Forgetting writes the tombstone first and then removes the data, so at least one of the two sees the
 * other.
 */
export async function putUnlessForgotten(
  vault: Vault,
  accountId: string,
  ...[kind, id, value, expected]: Parameters<Vault['put']>
): Promise<number | null> {
  const version = await vault.put(kind, id, value, expected)
  if (version !== null && (await isForgotten(vault, `account:${accountId}`))) await vault.remove(kind, id)
  return version
}
