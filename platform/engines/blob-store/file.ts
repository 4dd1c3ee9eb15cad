import { mkdirSync, statSync } from 'node:fs'
import { access, constants, mkdir, readdir, readFile, rm, rmdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Instant } from '@filiz/domain/shared/event.ts'
import { createDurably, syncFolder, unfinished } from '../durable-file.ts'
import { EngineUnavailable } from '../unavailable.ts'
import { checkedFolder, checkedKey, isFolder, isKey, type BlobStore } from './port.ts'

/**
 * Stores each blob as a file, `<root>/<folder>/<name>`, with the blob's time as its modification time. Several
 * processes may use the same root.
 */
export function openFileBlobStore(root: string): BlobStore {
  // A missing parent folder is a disk that is not mounted, or an error in the name.
  statSync(dirname(root))
  mkdirSync(root, { recursive: true, mode: 0o700 })
  const fileOf = (key: string) => join(root, ...checkedKey(key).split('/'))
  const folderOf = (folder: string) => join(root, checkedFolder(folder))

  async function create(file: string, bytes: Uint8Array, at: Instant): Promise<boolean> {
    const folder = dirname(file)
    while (true) {
      await makeFolder(folder)
      try {
        return await createDurably(file, bytes, { modified: new Date(at) })
      } catch (error) {
        // The folder was removed meanwhile, or the unfinished file in it.
        if (!isMissing(error)) throw error
      }
    }
  }

  async function makeFolder(folder: string): Promise<void> {
    try {
      await mkdir(folder, { mode: 0o700 })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      return
    }
    await syncFolder(root)
  }

  /** Removes the files of a folder that match, and the folder if it is empty then. */
  async function removeFiles(folder: string, matches: (name: string) => boolean | Promise<boolean>): Promise<void> {
    let removed = false
    for (const name of await namesIn(folder)) {
      if (!(await matches(name))) continue
      await rm(join(folder, name), { force: true })
      removed = true
    }
    if (removed && !(await removeIfEmpty(folder))) await syncFolder(folder)
  }

  async function removeIfEmpty(folder: string): Promise<boolean> {
    try {
      await rmdir(folder)
    } catch (error) {
      if (isMissing(error)) return true
      if (['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code!)) return false
      throw error
    }
    await syncFolder(root)
    return true
  }

  const foldersOf = async () =>
    ((await unlessMissing(readdir(root, { withFileTypes: true }))) ?? [])
      .filter((entry) => entry.isDirectory() && isFolder(entry.name))
      .map(({ name }) => name)
      .toSorted()

  async function* list(folder?: string) {
    for (const its of folder === undefined ? await foldersOf() : [checkedFolder(folder)])
      for (const name of (await namesIn(join(root, its))).toSorted()) {
        const key = `${its}/${name}`
        if (!isKey(key)) continue
        const found = await unlessMissing(stat(join(root, its, name)))
        if (found) yield { key, size: found.size, at: found.mtime.toISOString() }
      }
  }

  /** Rejects if the root is missing: a file on a disk that is not mounted is neither absent nor removed. */
  const requireRoot = () => access(root, constants.W_OK)
  const answered = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      await requireRoot()
      return await work()
    } catch (error) {
      throw new EngineUnavailable('blob store', error)
    }
  }

  return {
    create: async (key, bytes, at) => {
      const file = fileOf(key)
      return answered(() => create(file, bytes, at))
    },
    get: async (key) => {
      const file = fileOf(key)
      return answered(() => unlessMissing(readFile(file)))
    },
    list: async function* (folder) {
      if (folder !== undefined) checkedFolder(folder)
      try {
        await requireRoot()
        yield* list(folder)
      } catch (error) {
        throw new EngineUnavailable('blob store', error)
      }
    },
    remove: async (keys) => {
      const files = Map.groupBy(keys.map(fileOf), dirname)
      await answered(async () => {
        for (const [folder, its] of files) {
          const names = new Set(its.map((file) => basename(file)))
          await removeFiles(folder, (name) => names.has(name))
        }
      })
    },
    removeFolder: async (folder) => {
      const its = folderOf(folder)
      await answered(() => removeFiles(its, () => true))
    },
    removeUnfinished: (before) =>
      answered(async () => {
        for (const folder of await foldersOf())
          await removeFiles(join(root, folder), async (name) => {
            if (!name.endsWith(unfinished)) return false
            const found = await unlessMissing(stat(join(root, folder, name)))
            return found !== null && found.ctime.toISOString() < before
          })
      }),
    check: () => answered(async () => {}),
    close: async () => {},
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

const unlessMissing = <T>(found: Promise<T>): Promise<T | null> =>
  found.catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })

const namesIn = async (folder: string) => (await unlessMissing(readdir(folder))) ?? []
