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
export const writeDurably = (file: string, content: string | Uint8Array): Promise<void> =>
  writeBeside(file, content, undefined, (written) => rename(written, file))

/**
 * Like `writeDurably`, for a file that must not exist yet. Returns false, without a change, if another process was
 * faster. `modified` replaces the time of modification.
 */
export async function createDurably(
  file: string,
  content: string | Uint8Array,
  { modified }: { readonly modified?: Date } = {},
): Promise<boolean> {
  try {
    await writeBeside(file, content, modified, (written) => link(written, file))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function writeBeside(
  file: string,
  content: string | Uint8Array,
  modified: Date | undefined,
  place: (written: string) => Promise<void>,
): Promise<void> {
  const written = `${file}.${randomUUID()}${unfinished}`
  try {
    const handle = await open(written, 'wx', 0o600)
    try {
      await handle.writeFile(content)
      if (modified) await handle.utimes(modified, modified)
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
