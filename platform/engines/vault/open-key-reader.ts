import type { Config } from '../config.ts'
import { openVaultReader, readMasterKeys } from '../open-readers.ts'
import type { SubjectKeys } from '../personal-data/port.ts'
import { readKey } from './keys.ts'

/** Keys for decryption only. */
export interface KeyReader extends Pick<SubjectKeys, 'get'> {
  close(): Promise<void>
}

/** Opens the vault's keys on a read-only connection. Rejects with `NothingThere`, `ConfigError` or `SecretsMissing`. */
export async function openKeyReader(config: Config): Promise<KeyReader> {
  const masters = await readMasterKeys(config)
  const vault = await openVaultReader(config)
  return { get: (subject) => readKey(vault, masters, subject), close: () => vault.close() }
}
