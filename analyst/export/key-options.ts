import path from 'node:path'
import type { Command } from 'commander'
import { readConfig } from '@filiz/engines/config.ts'
import { lendPseudonymKey } from '@filiz/engines/vault/pseudonym-key.ts'
import { openVaultReader, readMasterKeys } from '@filiz/engines/open-readers.ts'
import type { Analysis } from '../command.ts'
import { Failed, Refused } from '@filiz/data-set/errors.ts'
import { readKeyFile } from '@filiz/data-set/people/pseudonyms.ts'

/** Options that select the key for the pseudonyms of accounts and children; by default each export has its own key. */
export interface KeyOptions {
  readonly keptKey?: true
  readonly keyFile?: string
}

export const withKeyOptions = (command: Command): Command =>
  command
    .option(
      '--kept-key',
      'name accounts and children as other exports with it do, by the key that the vault keeps (asks for VAULT_URL and MASTER_KEY)',
    )
    .option('--key-file <file>', "name them by the key in this file: one that was lent, or another export's own")

/** Returns the selected key, or null for the export's own key. Rejects with `Refused` or `Failed`. */
export async function keyFrom(
  { keptKey, keyFile }: KeyOptions,
  analysis: Pick<Analysis, 'environment'>,
): Promise<Buffer | null> {
  if (keptKey && keyFile !== undefined) throw new Refused('give --kept-key or --key-file, not both')
  if (keyFile !== undefined) return readKeyFile(path.resolve(keyFile))
  if (!keptKey) return null
  const config = readConfig(analysis.environment, {}, { tokens: false })
  const masters = await readMasterKeys(config)
  const vault = await openVaultReader(config)
  try {
    const key = await lendPseudonymKey(vault, masters)
    if (key === null)
      throw new Failed(
        'the vault keeps no key for pseudonyms yet: an operator makes it, with `node start.cjs vault pseudonym-key`',
      )
    return key
  } finally {
    await vault.close()
  }
}
