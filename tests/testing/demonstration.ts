import path from 'node:path'
import { startChild } from '@filiz/engines/testing/child.ts'
import { copyOfMadeOnce } from './made-once.ts'

/** The time at which the demo's history ends. It is late in a month, so that most of that month's history exists. */
export const now = '2026-11-27T18:00:00.000Z'

const maker = path.join(import.meta.dirname, 'make-demonstration.ts')

/** Returns a folder with the demo's data, which the caller may change and must remove. */
export const demonstration = (): Promise<string> =>
  copyOfMadeOnce('demonstration', async (folder) => {
    const code = await startChild(maker, [], { DATA_DIR: folder }).ended
    if (code !== 0) throw new Error(`the demonstration could not be made: exit code ${code}`)
  })
