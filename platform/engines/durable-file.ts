import { randomUUID } from 'node:crypto'
import { link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Syncs a folder: a new file name is durable only after that. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Replaces the file atomically: a reader finds the old or the new content, never a part, also after a power cut. */
export const writeDurably = (file: string, content: string | Uint8Array, mode = 0o600): Promise<void> =>
  writeBeside(file, content, mode, (written) => rename(written, file))

/**
 * Like `writeDurably`, for a file that must not exist yet. Returns false, without a change, if another process was
 * faster.
 */
export async function createDurably(file: string, content: string | Uint8Array, mode = 0o600): Promise<boolean> {
  try {
    await writeBeside(file, content, mode, (written) => link(written, file))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function writeBeside(
  file: string,
  content: string | Uint8Array,
  mode: number,
  place: (written: string) => Promise<void>,
): Promise<void> {
  const written = `${file}.${randomUUID()}${unfinished}`
  try {
    const handle = await open(written, 'wx', mode)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await place(written)
  } finally {
    await rm(written, { force: true })
  }
  await syncFolder(dirname(file))
}

/** Suffix of temporary files; a crash can leave them behind. */
export const unfinished = '.part'
