import { createHash } from 'node:crypto'
import type { Instant } from '@filiz/domain/shared/event.ts'
import { photoSizes, type PhotoSize } from '@filiz/domain/shared/photo.ts'
import { childStream, personalSubject } from '@filiz/domain/shared/streams.ts'
import type { BlobStore } from '@filiz/engines/blob-store/port.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import { SubjectForgotten, type SubjectKeys } from '@filiz/engines/personal-data/port.ts'
import type { Sealer } from '@filiz/engines/personal-data/sealer.ts'
import type { Turn } from '../operation/fair-turns.ts'
import { decodePhoto } from './decoder/decode-photo.ts'
import { DifferentPhoto } from './photo-errors.ts'

export interface StoredPhoto {
  readonly photoId: string
  /** Of the larger size, in pixels. */
  readonly width: number
  readonly height: number
}

export interface Photos {
  /**
   * Decodes a picture and stores it, sealed, in each size. The same id with the same bytes returns the existing photo.
   * Rejects with `DifferentPhoto`, `NotAPhoto`, or `SubjectForgotten`. `admit` runs before a new photo is decoded and
   * may throw; `turn` says whose turn the decoding is.
   */
  add(
    childId: string,
    photoId: string,
    bytes: Uint8Array,
    options?: { readonly admit?: () => Promise<void>; readonly turn?: Turn },
  ): Promise<StoredPhoto>
  /** Lists the child's photos with the times at which they were stored. */
  list(childId: string): Promise<readonly { readonly photoId: string; readonly at: Instant }[]>
  /**
   * Returns those of the photos that belong to this child and that a memory may name for the first time: within a day
   * after they were stored.
   */
  describe(childId: string, photoIds: readonly string[]): Promise<ReadonlyMap<string, StoredPhoto>>
  isStored(childId: string, photoId: string): Promise<boolean>
  /** Returns the WebP file; null if the photo does not exist or the child was forgotten. */
  read(childId: string, photoId: string, size: PhotoSize): Promise<Buffer | null>
  remove(childId: string, photoIds: readonly string[]): Promise<void>
  removeAll(childId: string): Promise<void>
  /** Bytes that the photos of these children take up, without those of `except`. */
  usedBytes(childIds: readonly string[], except?: ReadonlySet<string>): Promise<number>
}

/** Milliseconds after which a photo that no memory names may be removed. */
export const photoLifeMs = 24 * 3_600_000

/** What is sealed before the picture's bytes: of each size the same. */
interface Header {
  readonly width: number
  readonly height: number
  /** Of the bytes that were sent. */
  readonly digest: string
  readonly at: Instant
}

const [smallest, largest] = photoSizes

export function createPhotos({
  blobs,
  sealer,
  keys,
  clock,
}: {
  readonly blobs: BlobStore
  readonly sealer: Pick<Sealer, 'sealBytes' | 'openBytes'>
  readonly keys: Pick<SubjectKeys, 'get'>
  readonly clock: Clock
}): Photos {
  const subjectOf = (childId: string) => personalSubject(childStream(childId))!

  async function open(childId: string, photoId: string, size: PhotoSize) {
    const key = keyOf(childId, photoId, size)
    const sealed = await blobs.get(key)
    const plain = sealed && (await sealer.openBytes(subjectOf(childId), key, sealed))
    return plain && parse(plain)
  }

  async function create(childId: string, photoId: string, size: PhotoSize, header: Header, file: Uint8Array) {
    const key = keyOf(childId, photoId, size)
    return blobs.create(key, await sealer.sealBytes(subjectOf(childId), key, assemble(header, file)), clock.now())
  }

  const isYoung = ({ at }: Header) => clock.millis() - Date.parse(at) < photoLifeMs

  const remove = (childId: string, photoIds: readonly string[]) =>
    blobs.remove(photoIds.flatMap((photoId) => photoSizes.map((size) => keyOf(childId, photoId, size))))

  return {
    async add(childId, photoId, bytes, { admit, turn } = {}) {
      const digest = createHash('sha256').update(bytes).digest('base64url')
      // The largest size is created first and decides between two pictures of the same id; the smallest completes.
      const existing = await open(childId, photoId, largest)
      if (existing && existing.header.digest !== digest) throw new DifferentPhoto()
      if (existing && !isYoung(existing.header)) await remove(childId, [photoId])
      else {
        const complete = existing && (await open(childId, photoId, smallest))
        if (complete) return photoOf(photoId, complete.header)
      }
      if (!existing) await admit?.()
      const { width, height, files } = await decodePhoto(bytes, turn)
      const header = { width, height, digest, at: clock.now() }
      if (!(await create(childId, photoId, largest, header, files.get(largest)!))) {
        const winner = await open(childId, photoId, largest)
        if (winner && winner.header.digest !== digest) throw new DifferentPhoto()
      }
      await create(childId, photoId, smallest, header, files.get(smallest)!)
      // If the child was forgotten meanwhile, its photos may have been removed before these were stored.
      if ((await keys.get(subjectOf(childId))) === null) {
        await remove(childId, [photoId])
        throw new SubjectForgotten(subjectOf(childId))
      }
      return photoOf(photoId, header)
    },

    async list(childId) {
      const found: { readonly photoId: string; readonly at: Instant }[] = []
      for await (const { key, at } of blobs.list(childId))
        if (key.endsWith(`-${largest}`)) found.push({ photoId: parsePhotoKey(key)!.photoId, at })
      return found
    },

    async describe(childId, photoIds) {
      const found = await Promise.all(
        photoIds.map(async (photoId) => {
          const photo = await open(childId, photoId, smallest)
          return photo && isYoung(photo.header) ? [[photoId, photoOf(photoId, photo.header)] as const] : []
        }),
      )
      return new Map(found.flat())
    },

    isStored: async (childId, photoId) => (await open(childId, photoId, smallest)) !== null,
    read: async (childId, photoId, size) => (await open(childId, photoId, size))?.file ?? null,
    remove,
    removeAll: (childId) => blobs.removeFolder(childId),

    async usedBytes(childIds, except = new Set()) {
      let used = 0
      for (const childId of childIds)
        for await (const { key, size } of blobs.list(childId))
          if (!except.has(parsePhotoKey(key)?.photoId ?? '')) used += size
      return used
    },
  }
}

const keyOf = (childId: string, photoId: string, size: PhotoSize) => `${childId}/${photoId}-${size}`

/** Returns the photo that a blob's key belongs to; undefined for other keys. */
export function parsePhotoKey(key: string): { readonly childId: string; readonly photoId: string } | undefined {
  const [, childId, photoId] = /^([^/]+)\/(.+)-\d+$/.exec(key) ?? []
  return childId === undefined || photoId === undefined ? undefined : { childId, photoId }
}

const photoOf = (photoId: string, { width, height }: Header): StoredPhoto => ({ photoId, width, height })

/** The header's length in two bytes, the header as JSON, the file. */
function assemble(header: Header, file: Uint8Array): Buffer {
  const text = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length)
  return Buffer.concat([length, text, file])
}

function parse(plain: Buffer): { readonly header: Header; readonly file: Buffer } {
  const end = 2 + plain.readUInt16BE()
  return { header: JSON.parse(plain.toString('utf8', 2, end)) as Header, file: plain.subarray(end) }
}
