import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Config, isEmbedded } from './config.ts'
import { createDurably } from './durable-file.ts'
import { type MasterKeys, parseMasterKeys } from './vault/master-keys.ts'

export interface Secrets {
  readonly masterKeys: MasterKeys
  /** Null where it was not given to a process that shares its engines with others: it has no use for it. */
  readonly tokenSecret: string | null
}

const content = z.object({ masterKey: z.string(), tokenSecret: z.string().min(32) })

/**
 * The configured secrets; those that are missing are kept in `secrets.json` under DATA_DIR, readable by its owner only,
 * and made, durably, at the first start. Never made anew beside a vault that was filled under others: that would be to
 * forget everybody.
 */
export async function loadSecrets(config: Config): Promise<Secrets> {
  if (config.masterKeys !== null && (config.tokenSecret !== null || !isEmbedded(config)))
    return { masterKeys: config.masterKeys, tokenSecret: config.tokenSecret }
  const file = join(config.dataDir, 'secrets.json')
  if (!existsSync(file)) {
    if (config.masterKeys === null && config.vault.engine === 'sqlite' && existsSync(config.vault.file))
      throw new SecretsMissing(
        `${file} is missing, but ${config.vault.file} was filled under its keys: bring it back, or set MASTER_KEY`,
      )
    const made = { masterKey: randomBytes(32).toString('base64'), tokenSecret: randomBytes(32).toString('base64') }
    await createDurably(file, `${JSON.stringify(made, null, 2)}\n`, 0o600)
  }
  const kept = parse(await readFile(file, 'utf8'))
  if (kept === null) throw new SecretsMissing(`${file} is damaged: bring back a good copy`)
  return { masterKeys: config.masterKeys ?? kept.masterKeys, tokenSecret: config.tokenSecret ?? kept.tokenSecret }
}

function parse(text: string): (Secrets & { readonly tokenSecret: string }) | null {
  try {
    const { masterKey, tokenSecret } = content.parse(JSON.parse(text))
    const masterKeys = parseMasterKeys(masterKey)
    return masterKeys && { masterKeys, tokenSecret }
  } catch {
    return null
  }
}

/** They were there and are no more: nothing that was sealed under them could be read. */
export class SecretsMissing extends Error {
  override readonly name = 'SecretsMissing'
}
