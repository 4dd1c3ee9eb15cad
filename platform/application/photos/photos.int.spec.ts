import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { manualClock } from '@filiz/engines/clock/clocks.ts'
import { openFileBlobStore } from '@filiz/engines/blob-store/file.ts'
import { SubjectForgotten } from '@filiz/engines/personal-data/port.ts'
import { createSealer } from '@filiz/engines/personal-data/sealer.ts'
import { bytesOnDisk } from '@filiz/engines/testing/bytes-on-disk.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { createKeys } from '@filiz/engines/vault/keys.ts'
import { openSqliteVault } from '@filiz/engines/vault/sqlite.ts'
import { DifferentPhoto } from './photo-errors.ts'
import { createPhotos, parsePhotoKey } from './photos.ts'
import { picture, plainPicture } from '../testing/pictures.ts'

async function open() {
  const folder = temporaryFolder()
  const vault = openSqliteVault(join(folder, 'vault.db'))
  onTestFinished(() => vault.close())
  const keys = createKeys(vault, [{ id: 'test', key: randomBytes(32) }])
  const [accountId, childId, siblingId] = [randomUUID(), randomUUID(), randomUUID()]
  for (const id of [childId, siblingId]) await keys.ensure(`child:${id}`, `account:${accountId}`)
  const blobs = openFileBlobStore(join(folder, 'photos'))
  const sealer = createSealer(keys)
  const clock = manualClock('2026-11-21T08:30:00.000Z')
  const photos = createPhotos({ blobs, sealer, keys, clock })
  return { folder, clock, photos, blobs, keys, sealer, childId, siblingId, photoId: randomUUID() }
}

describe('photos', () => {
  it('keeps a picture in two sizes and describes it by the larger one', async () => {
    const { photos, childId, photoId } = await open()
    const photo = await photos.add(childId, photoId, await picture(2000, 1000).jpeg().toBuffer())
    expect(photo).toEqual({ photoId, width: 1600, height: 800 })
    expect(await photos.describe(childId, [photoId, randomUUID()])).toEqual(new Map([[photoId, photo]]))
    for (const [size, width] of [
      [320, 320],
      [1600, 1600],
    ] as const)
      expect(await sharp((await photos.read(childId, photoId, size))!).metadata()).toMatchObject({
        format: 'webp',
        width,
      })
  })

  it('returns the same photo for the same picture under the same id, without storing it again', async () => {
    const { photos, childId, photoId } = await open()
    const bytes = await picture(400, 300).png().toBuffer()
    const first = await photos.add(childId, photoId, bytes)
    const used = await photos.usedBytes([childId])
    const admit = vi.fn<() => Promise<void>>()
    expect(await photos.add(childId, photoId, bytes, { admit })).toEqual(first)
    expect(admit).not.toHaveBeenCalled()
    expect(await photos.usedBytes([childId])).toBe(used)
  })

  it('completes a photo of which only the larger size was stored before a crash', async () => {
    const { photos, blobs, childId, photoId } = await open()
    const bytes = await picture(400, 300).png().toBuffer()
    const photo = await photos.add(childId, photoId, bytes)
    await blobs.remove([`${childId}/${photoId}-320`])
    expect(await photos.describe(childId, [photoId])).toEqual(new Map())
    expect(await photos.add(childId, photoId, bytes)).toEqual(photo)
    expect(await photos.describe(childId, [photoId])).toEqual(new Map([[photoId, photo]]))
  })

  it('refuses another picture under the same id, also when both arrive together', async () => {
    const { photos, childId, photoId } = await open()
    const [one, other] = [
      await plainPicture(40, 30).png().toBuffer(),
      await plainPicture(40, 30, 'blue').png().toBuffer(),
    ]
    const results = await Promise.allSettled([photos.add(childId, photoId, one), photos.add(childId, photoId, other)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find((result) => result.status === 'rejected')?.reason).toBeInstanceOf(DifferentPhoto)
    const kept = results[0]!.status === 'fulfilled' ? 'red' : 'blue'
    for (const size of [320, 1600] as const) {
      const { dominant } = await sharp((await photos.read(childId, photoId, size))!).stats()
      expect(dominant.r > dominant.b ? 'red' : 'blue').toBe(kept)
    }
  })

  it('describes a photo for a day, and again when it is sent anew', async () => {
    const { clock, photos, childId, photoId } = await open()
    const bytes = await picture(40, 30).png().toBuffer()
    await photos.add(childId, photoId, bytes)
    clock.advanceTo('2026-11-22T08:29:59.000Z')
    expect(await photos.describe(childId, [photoId])).toHaveProperty('size', 1)
    clock.advanceTo('2026-11-22T08:30:00.000Z')
    expect(await photos.describe(childId, [photoId])).toHaveProperty('size', 0)
    expect(await photos.read(childId, photoId, 320)).not.toBeNull()
    await photos.add(childId, photoId, bytes)
    expect(await photos.describe(childId, [photoId])).toHaveProperty('size', 1)
  })

  it('finds no photo of another child', async () => {
    const { photos, childId, siblingId, photoId } = await open()
    await photos.add(childId, photoId, await picture(40, 30).png().toBuffer())
    expect(await photos.describe(siblingId, [photoId])).toEqual(new Map())
    expect(await photos.read(siblingId, photoId, 320)).toBeNull()
    await photos.remove(siblingId, [photoId])
    expect(await photos.read(childId, photoId, 320)).not.toBeNull()
  })

  it('opens no photo whose file was moved to another name', async () => {
    const { photos, blobs, childId, photoId } = await open()
    await photos.add(childId, photoId, await picture(40, 30).png().toBuffer())
    const other = randomUUID()
    await blobs.create(
      `${childId}/${other}-320`,
      (await blobs.get(`${childId}/${photoId}-320`))!,
      '2026-11-21T08:30:00.000Z',
    )
    await expect(photos.read(childId, other, 320)).rejects.toThrow('do not open')
  })

  it('stores nothing of a picture in the clear', async () => {
    const { folder, photos, childId, photoId } = await open()
    await photos.add(childId, photoId, await picture(400, 300).png().toBuffer())
    const onDisk = bytesOnDisk(folder)
    for (const size of [320, 1600] as const) {
      const file = (await photos.read(childId, photoId, size))!
      expect(onDisk.includes(file.toString('latin1', 40, 72))).toBe(false)
    }
    for (const plain of ['RIFF', 'WEBP', 'VP8', '"digest"']) expect(onDisk.includes(plain), plain).toBe(false)
  })

  it('leaves no byte after the photos, or all of a child, are removed', async () => {
    const { folder, photos, blobs, childId, siblingId } = await open()
    const bytes = await picture(400, 300).png().toBuffer()
    const [one, other, siblings] = [randomUUID(), randomUUID(), randomUUID()]
    for (const photoId of [one, other]) await photos.add(childId, photoId, bytes)
    await photos.add(siblingId, siblings, bytes)
    const sealed = (await blobs.get(`${childId}/${other}-1600`))!.toString('latin1', 0, 64)
    expect(bytesOnDisk(folder)).toContain(sealed)
    await photos.remove(childId, [one])
    expect(await photos.describe(childId, [one, other])).toHaveProperty('size', 1)
    await photos.removeAll(childId)
    expect(bytesOnDisk(folder)).not.toContain(sealed)
    expect(await photos.usedBytes([childId])).toBe(0)
    expect(await photos.usedBytes([childId, siblingId])).toBeGreaterThan(0)
  })

  it('stores no photo for a forgotten child, nor reads one', async () => {
    const { photos, sealer, blobs, childId, photoId } = await open()
    const bytes = await picture(40, 30).png().toBuffer()
    await photos.add(childId, photoId, bytes)
    await sealer.forget(`child:${childId}`)
    expect(await photos.read(childId, photoId, 320)).toBeNull()
    expect(await photos.describe(childId, [photoId])).toEqual(new Map())
    const another = randomUUID()
    await expect(photos.add(childId, another, bytes)).rejects.toThrow(SubjectForgotten)
    expect(await blobs.get(`${childId}/${another}-1600`)).toBeNull()
  })

  it('removes a photo again whose child is forgotten while it is stored', async () => {
    const { photos, keys, blobs, childId, photoId } = await open()
    const bytes = await picture(40, 30).png().toBuffer()
    // The sealer still has the key in its cache, as in another process.
    await photos.add(childId, randomUUID(), bytes)
    await keys.forget(`child:${childId}`)
    await photos.removeAll(childId)
    await expect(photos.add(childId, photoId, bytes)).rejects.toThrow(SubjectForgotten)
    expect(await photos.usedBytes([childId])).toBe(0)
    expect(await blobs.get(`${childId}/${photoId}-1600`)).toBeNull()
  })

  it('names the photo of each key', () => {
    const [childId, photoId] = [randomUUID(), randomUUID()]
    expect(parsePhotoKey(`${childId}/${photoId}-1600`)).toEqual({ childId, photoId })
    expect(parsePhotoKey('a')).toBeUndefined()
  })
})
