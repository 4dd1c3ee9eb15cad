import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Instant } from '@filiz/domain/shared/event.ts'
import { readConfig, type Config } from '@filiz/engines/config.ts'
import { holdDataDir } from '@filiz/engines/data-dir.ts'
import { syncFolder, writeDurably } from '@filiz/engines/durable-file.ts'
import { progress } from '../progress.ts'
import { makeFamily } from './make-family.ts'

/** File that marks a folder as demo data. It contains the time at which the history ends. */
const mark = 'demo.json'

/** Thrown when the given folder or engines cannot be used for the demo. */
export class DemoRefused extends Error {
  override readonly name = 'DemoRefused'
}

/**
 * Ensures that DATA_DIR holds the demonstration family with a history up to `until`. The data is created once in a
 * folder beside it and renamed into place, so that a crash leaves no partial data. Rejects with `DemoRefused`, or with
 * `DataDirInUse` while another process is creating it.
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

/**
 * Is true if the folder holds the demo. An empty folder counts as missing; throws if the folder has files but no
 * marker.
 */
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
