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
  /** Null for a process that uses shared servers and was given none, because it neither issues nor reads tokens. */
  readonly tokenSecret: string | null
}

const content = z.object({ masterKey: z.string(), tokenSecret: z.string().min(32) })

/**
 * Returns the configured secrets. Missing ones are read from `secrets.json` in DATA_DIR (readable by its owner only),
 * which is created durably at the first start. Never creates new secrets for an existing vault, because they could not
 * decrypt its data.
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
    await createDurably(file, `${JSON.stringify(made, null, 2)}\n`)
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

/** Thrown when secrets existed before and are missing now; without them, encrypted data is unreadable. */
export class SecretsMissing extends Error {
  override readonly name = 'SecretsMissing'
}
