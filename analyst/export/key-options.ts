import path from 'node:path'
import type { Command } from 'commander'
import type { Analysis } from '../command.ts'
import { Refused } from '@filiz/data-set/errors.ts'
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
      "name accounts and children as other exports with it do, by the analysts' key (ANALYST_KEY or ANALYST_KEY_FILE)",
    )
    .option('--key-file <file>', "name them by the key in this file: one that was lent, or another export's own")

/** Returns the selected key, or null for the export's own key. Rejects with `Refused` or `Failed`. */
export async function keyFrom(
  { keptKey, keyFile }: KeyOptions,
  analysis: Pick<Analysis, 'config'>,
): Promise<Buffer | null> {
  if (keptKey && keyFile !== undefined) throw new Refused('give --kept-key or --key-file, not both')
  if (keyFile !== undefined) return readKeyFile(path.resolve(keyFile))
  if (!keptKey) return null
  const { analystKey } = analysis.config()
  if (analystKey === null)
    throw new Refused(
      '--kept-key needs ANALYST_KEY or ANALYST_KEY_FILE: an operator prints it with `node start.cjs vault lend-pseudonym-key`',
    )
  return analystKey
}
