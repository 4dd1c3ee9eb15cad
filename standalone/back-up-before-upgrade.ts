import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import models from '@filiz/domain/read-models/fingerprints.json' with { type: 'json' }
import events from '@filiz/domain/registry/personal-fields.json' with { type: 'json' }
import { dataVersionFile } from '@filiz/engines/backup/data-version.ts'
import type { makeBackup } from '@filiz/engines/backup/make-backup.ts'
import { type Config, isEmbedded } from '@filiz/engines/config.ts'
import { createDurably } from '@filiz/engines/durable-file.ts'
import { parseKey } from '@filiz/engines/key-text.ts'
import { readMasterKeys } from '@filiz/engines/open-readers.ts'

/** Days for which the backup is kept. */
const keptDays = 30

/** Hash of all event types and read models. When it changes, an older version may not be able to read the data. */
export const dataVersion = createHash('sha256')
  .update(JSON.stringify([events, models]))
  .digest('hex')
  .slice(0, 16)

interface Options {
  readonly config: Config
  /** Prints a sentence for the operator. */
  readonly say: (sentence: string) => void
  readonly now?: Date
  readonly makeBackup?: typeof makeBackup
}

/**
 * Backs the data of an older version up before this version writes to them, because a version refuses to start on
 * events that are too new for it. Keeps one backup beside `DATA_DIR`, for 30 days; its key is in `DATA_DIR`. A backup
 * that fails is reported and stops nothing.
 */
export async function backUpBeforeUpgrade({
  config,
  say,
  now = new Date(),
  makeBackup: given,
}: Options): Promise<void> {
  if (!isEmbedded(config) || config.eventLog.engine !== 'sqlite') return
  await removeExpiredBackup({ config, say, now })
  if (!config.isBackedUpBeforeUpgrade || !existsSync(config.eventLog.file)) return
  if ((await readFile(dataVersionFile(config.dataDir), 'utf8').catch(() => '')) === dataVersion) return
  const folder = folderOf(config)
  say('filiz: these data are of another version: backing them up first')
  const keyFile = path.join(config.dataDir, 'before-upgrade.key')
  try {
    if (!existsSync(keyFile)) await createDurably(keyFile, `${randomBytes(32).toString('base64')}\n`)
    const key = parseKey((await readFile(keyFile, 'utf8')).trim())
    if (key === null) throw new Error(`${keyFile} has no key`)
    const masters = await readMasterKeys(config)
    // Loaded here, because it loads clients of all engines, and most starts are no upgrade.
    const make = given ?? (await import('@filiz/engines/backup/make-backup.ts')).makeBackup
    const retention = { daily: 1, weekly: 0 }
    const { file } = await make({ config, masters, key, folder, scratch: tmpdir(), retention, eventStore: none(), now })
    for (const name of await readdir(folder))
      if (name.endsWith('.backup') && name !== path.basename(file)) await rm(path.join(folder, name))
    say(`filiz: ${file} is the way back (key: ${keyFile}): the former version cannot read what this one writes`)
  } catch (error) {
    say(`filiz: there is no backup of the former version: ${(error as Error).message}`)
  }
  // Noted now: a start that writes and then fails must not replace the backup with one of this version.
  await noteDataVersion(config)
}

const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>) => `${path.resolve(dataDir)}-before-upgrade`

/** Notes that this version writes to the data; without the note the next start makes another backup. */
export async function noteDataVersion({ dataDir }: Pick<Config, 'dataDir'>): Promise<void> {
  await writeFile(dataVersionFile(dataDir), dataVersion, { mode: 0o600 }).catch(() => {})
}

/** Removes a backup that is older than 30 days. */
export async function removeExpiredBackup({ config, say, now = new Date() }: Omit<Options, 'makeBackup'>) {
  const folder = folderOf(config)
  try {
    if (!existsSync(folder)) return
    const names = await readdir(folder)
    const backups = names.filter((name) => name.endsWith('.backup'))
    const times = await Promise.all(backups.map(async (name) => (await stat(path.join(folder, name))).mtimeMs))
    if (times.length === 0 || times.some((at) => at >= now.getTime() - keptDays * 86_400_000)) return
    for (const name of names) await rm(path.join(folder, name), { recursive: true, force: true })
  } catch (error) {
    say(`filiz: the backup in ${folder} cannot be removed: ${(error as Error).message}`)
  }
}

async function* none(): AsyncGenerator<Uint8Array> {}
