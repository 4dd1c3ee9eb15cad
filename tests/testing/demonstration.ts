import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { DataDirInUse, holdDataDir, type DataDir } from '@filiz/engines/data-dir.ts'
import { startChild } from '@filiz/engines/testing/child.ts'

/** The time at which the demo's history ends. It is late in a month, so that most of that month's history exists. */
export const now = '2026-11-27T18:00:00.000Z'

const maker = path.join(import.meta.dirname, 'make-demonstration.ts')

/**
 * Returns a folder with the demo's data, which the caller may change and must remove. Within a test run
 * (`SPECS_FOLDER`, set by `tools/scripts/test.ts`) the data is created once and copied; otherwise it is created for
 * this caller.
 */
export async function demonstration(): Promise<string> {
  const own = mkdtempSync(path.join(tmpdir(), 'filiz-demonstration-'))
  try {
    await fill(own)
    return own
  } catch (error) {
    rmSync(own, { recursive: true })
    throw error
  }
}

async function fill(own: string): Promise<void> {
  const shared = process.env['SPECS_FOLDER']
  if (shared === undefined) {
    await make(own)
    return
  }
  const once = path.join(shared, 'demonstration')
  const turn = await turnIn(`${once}.turn`)
  try {
    if (!existsSync(once)) await make(once)
  } finally {
    turn.release()
  }
  cpSync(once, own, { recursive: true })
}

async function make(folder: string): Promise<void> {
  const code = await startChild(maker, [], { DATA_DIR: folder }).ended
  if (code !== 0) throw new Error(`the demonstration could not be made: exit code ${code}`)
}

/** Takes the lock of the folder; waits while another process creates the data in it. */
async function turnIn(folder: string): Promise<DataDir> {
  for (;;) {
    try {
      return holdDataDir(folder)
    } catch (error) {
      if (!(error instanceof DataDirInUse)) throw error
      await setTimeout(200)
    }
  }
}
