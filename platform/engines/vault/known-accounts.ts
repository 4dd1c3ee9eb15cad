import type { Position } from '@filiz/domain/shared/event.ts'
import type { Vault } from './port.ts'

const acceptedKind = 'accepted-data'
const acceptedId = 'restored'
/** Records that the vault has for each registered account: its key, or the tombstone of the destroyed key. */
const accountKinds = ['subject-key', 'forgotten-subject']
const accountPrefix = 'account:'

/** Whether the vault has a record of any account. A vault that an operator has accepted counts as one that has. */
export async function knowsAccounts(vault: Pick<Vault, 'get' | 'page'>): Promise<boolean> {
  for (const kind of accountKinds) {
    const [first] = await vault.page(kind, accountPrefix, 1)
    if (first?.id.startsWith(accountPrefix)) return true
  }
  return (await vault.get(acceptedKind, acceptedId)) !== null
}

/** Records that an operator wants to continue with this vault and a log that ends at `head`. */
export const acceptData = async (vault: Vault, head: Position | null): Promise<void> =>
  void (await vault.put(acceptedKind, acceptedId, { head }, 'any'))

/**
 * Returns the end of the log at the time when an operator accepted this vault, or null. Accounts in earlier events may
 * lack a key in the vault.
 */
export const acceptedHead = async (vault: Pick<Vault, 'get'>): Promise<Position | null> =>
  (await vault.get<{ readonly head: Position | null }>(acceptedKind, acceptedId))?.value.head ?? null
