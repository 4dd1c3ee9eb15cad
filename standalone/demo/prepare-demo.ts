import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Instant } from '@filiz/domain/shared/event.ts'
import { readConfig, type Config } from '@filiz/engines/config.ts'
import { holdDataDir } from '@filiz/engines/data-dir.ts'
import { syncFolder, writeDurably } from '@filiz/engines/durable-file.ts'
import { progress } from '../progress.ts'
import { makeFamily } from './make-family.ts'

/** Says that a folder holds the demonstration family, and since when. */
const mark = 'demo.json'

/** The demonstration cannot use the folder or the engines that it was given. */
export class DemoRefused extends Error {
  override readonly name = 'DemoRefused'
}

/**
 * Sees to it that DATA_DIR holds the demonstration family, with a history that ends at `until`: made once, beside
 * the folder, and put in its place as a whole, so that a crash leaves no half of it. Rejects with `DemoRefused`, and
 * with `DataDirInUse` while another process is making it.
 */
export async function prepareDemo(config: Config, until: Instant): Promise<void> {
  const { dataDir } = config
  requireOwnFiles(config)
  if (isThere(dataDir)) return
  const workshop = `${dataDir}.making`
  const held = holdDataDir(workshop)
  try {
    if (!isThere(dataDir)) await make(config, path.join(workshop, 'family'), until)
    await rm(workshop, { recursive: true, force: true })
  } finally {
    held.release()
  }
}

async function make(config: Config, folder: string, until: Instant): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const making = progress()
  try {
    const { masterKeys, tokenSecret } = config
    await makeFamily(
      { ...readConfig({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn' }), masterKeys, tokenSecret },
      until,
      (month) => making.say(`filiz: making the demonstration family, once: ${month}`),
    )
  } finally {
    making.end()
  }
  await writeDurably(path.join(folder, mark), `${JSON.stringify({ until })}\n`)
  await mkdir(path.dirname(config.dataDir), { recursive: true })
  await rename(folder, config.dataDir)
  await syncFolder(path.dirname(config.dataDir))
}

/** An empty folder is as good as none; any other that has no mark is somebody's. */
function isThere(dataDir: string): boolean {
  if (existsSync(path.join(dataDir, mark))) return true
  if (!existsSync(dataDir)) return false
  if (readdirSync(dataDir).length > 0)
    throw new DemoRefused(`${dataDir} holds something else: set DATA_DIR to a folder for the demonstration alone`)
  if (statSync(dataDir).dev !== statSync(path.dirname(dataDir)).dev)
    throw new DemoRefused(
      `${dataDir} is where something is mounted and cannot be replaced: set DATA_DIR to a folder in it`,
    )
  return false
}

function requireOwnFiles({ dataDir, eventLog, readStore, vault, queue }: Config): void {
  const own = [eventLog, readStore, vault, queue].every(
    (engine) => engine.engine === 'sqlite' && path.dirname(engine.file) === dataDir,
  )
  if (!own)
    throw new DemoRefused(
      'the demonstration has a data folder of its own and runs on no other engines: leave EVENT_LOG_URL, READ_STORE_URL, VAULT_URL and QUEUE_URL out',
    )
}
