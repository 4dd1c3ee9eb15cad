import type { Vault, VaultReader } from './port.ts'

const kind = 'forgotten-subject'

/** Whether the subject's key was destroyed: the mark stays when all else of it is gone (docs/decisions/020). */
export const isForgotten = async (vault: Pick<VaultReader, 'get'>, subject: string): Promise<boolean> =>
  (await vault.get(kind, subject)) !== null

export const markForgotten = async (vault: Vault, subject: string): Promise<void> =>
  void (await vault.put(kind, subject, {}, null))

/**
 * `Vault.put` of what goes with its account. Where the account was forgotten meanwhile it is taken back before this
 * resolves: whoever forgets marks first and removes then, so that one of the two sees the other.
 */
export async function putOfAccount(
  vault: Vault,
  accountId: string,
  ...[kind, id, value, expected]: Parameters<Vault['put']>
): Promise<number | null> {
  const version = await vault.put(kind, id, value, expected)
  if (version !== null && (await isForgotten(vault, `account:${accountId}`))) await vault.remove(kind, id)
  return version
}
