import { readKey, type VaultKeys } from './keys.ts'
import type { MasterKeys } from './master-keys.ts'
import type { VaultReader } from './port.ts'

/** Belongs to no person: the key for pseudonyms of accounts and children in comparable exports. */
const subject = 'analysis:pseudonyms'

/** Creates the key if missing. It must never change, or pseudonyms of older exports would no longer match. */
export const makePseudonymKey = async (keys: Pick<VaultKeys, 'ensure'>): Promise<void> =>
  void (await keys.ensure(subject, null))

/** Returns the key (32 bytes) using reads only; null if it was never created. Gives access to no other key. */
export const lendPseudonymKey = (vault: Pick<VaultReader, 'get'>, masters: MasterKeys): Promise<Buffer | null> =>
  readKey(vault, masters, subject)
