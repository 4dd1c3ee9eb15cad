import { readKey, type VaultKeys } from './keys.ts'
import type { MasterKeys } from './master-keys.ts'
import type { VaultReader } from './port.ts'

/** Nobody's: what accounts and children are named with in exports that are to be compared. */
const subject = 'analysis:pseudonyms'

/** Makes the key where there is none; it then stays, or names of older exports would mean nothing any more. */
export const makePseudonymKey = async (keys: Pick<VaultKeys, 'ensure'>): Promise<void> =>
  void (await keys.ensure(subject, null))

/** The key (32 bytes), by reading alone; null where nobody has made it. No other key can be had by this. */
export const lendPseudonymKey = (vault: Pick<VaultReader, 'get'>, masters: MasterKeys): Promise<Buffer | null> =>
  readKey(vault, masters, subject)
