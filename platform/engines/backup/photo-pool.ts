import { createHmac, hkdfSync } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { dataSetFolder, type BlobInfo, type BlobStore } from '../blob-store/port.ts'
import { createDurably } from '../durable-file.ts'
import { openBox, sealBox } from '../personal-data/sealed-text.ts'

export interface PhotoPool {
  /** Copies the photos that the pool does not have yet, reads each copy back, and returns the list of all photos. */
  add(blobs: Pick<BlobStore, 'list' | 'get'>): Promise<readonly BlobInfo[]>
  /** Whether the pool has a photo, by its size. */
  has(photo: BlobInfo): Promise<boolean>
  /** Returns the bytes; null for a photo that is missing or damaged. */
  read(photo: BlobInfo): Promise<Buffer | null>
  /** Removes all photos but these, and what an interrupted backup left, but no other files; returns their number. */
  keep(photos: Iterable<BlobInfo>): Promise<number>
}

/** Bytes that `sealBox` adds. */
const sealBytes = 28

/**
 * The photos of all backups of a folder. Photos never change, so a backup copies only new ones. Each file is encrypted
 * under the backup key and named by a keyed hash, so that names say nothing about children.
 */
export function openPhotoPool(folder: string, backupKey: Buffer): PhotoPool {
  const key = Buffer.from(hkdfSync('sha256', backupKey, '', 'filiz backup photos', 32))
  const nameOf = (photo: string) => createHmac('sha256', key).update(photo).digest('hex')
  const fileOf = ({ key: photo }: Pick<BlobInfo, 'key'>) => join(folder, nameOf(photo).slice(0, 2), nameOf(photo))

  async function read(photo: BlobInfo): Promise<Buffer | null> {
    try {
      return openBox(key, photo.key, await readFile(fileOf(photo)))
    } catch {
      return null
    }
  }
  const has = async (photo: BlobInfo) => (await stat(fileOf(photo)).catch(() => null))?.size === photo.size + sealBytes

  return {
    read,
    has,
    async add(blobs) {
      const photos: BlobInfo[] = []
      for await (const photo of blobs.list()) {
        if (photo.key.startsWith(dataSetFolder)) continue
        if (!(await has(photo))) {
          const bytes = await blobs.get(photo.key)
          // Removed since it was listed.
          if (bytes === null) continue
          const file = fileOf(photo)
          await mkdir(dirname(file), { recursive: true, mode: 0o700 })
          // A file of another size is damaged.
          await rm(file, { force: true })
          await createDurably(file, sealBox(key, photo.key, bytes))
          if (!(await read(photo))?.equals(bytes)) throw new Error(`${file} cannot be read back`)
        }
        photos.push(photo)
      }
      return photos
    },
    async keep(photos) {
      const names = new Set(Iterator.from(photos).map(({ key: photo }) => nameOf(photo)))
      let removed = 0
      for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
        const [, photo, interrupted] = /^[0-9a-f]{2}\/([0-9a-f]{64})(\..+\.part)?$/.exec(name) ?? []
        if (photo === undefined || (interrupted === undefined && names.has(photo))) continue
        await rm(join(folder, name), { force: true })
        if (interrupted === undefined) removed += 1
      }
      return removed
    },
  }
}
