import type { CommandHandler } from '@filiz/application/commands/command-handler.ts'
import { parsePhotoKey, photoLifeMs, type Photos } from '@filiz/application/photos/photos.ts'
import { photosOfMemories } from '@filiz/application/photos/photos-of-memories.ts'
import { requireBuilt } from '@filiz/application/operation/read-model-checks.ts'
import { droppedPhotoLifeMs } from '@filiz/domain/memories/dropped-photos.ts'
import { memories, type MemoryDocument } from '@filiz/domain/read-models/memories.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import type { Instant, Position } from '@filiz/domain/shared/event.ts'
import type { BlobStore } from '@filiz/engines/blob-store/port.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import type { Vault } from '@filiz/engines/vault/port.ts'
import { forEachIsolated } from './for-each-isolated.ts'

export interface PhotoSweepDependencies {
  readonly commands: Pick<CommandHandler, 'load'>
  readonly log: EventLog
  readonly readStore: ReadStore
  readonly vault: Vault
  readonly blobs: BlobStore
  readonly photos: Pick<Photos, 'remove'>
  readonly clock: Clock
  readonly logger: Logger
}

const memoriesIn = collectionName(memories)
const pageSize = 500
const hourMs = 3_600_000
/** Milliseconds between two sweeps, because each lists all photos. */
const restMs = 6 * hourMs
const cursor = ['sweep-cursor', 'photos'] as const

/**
 * Removes photos that no memory names: those that none ever named a day after they were stored, and those that a
 * memory dropped three days after that. The read model finds candidates; the log decides. Returns the number of removed
 * photos, or null if the last sweep was a short time ago.
 */
export async function removeUnnamedPhotos(dependencies: PhotoSweepDependencies): Promise<number | null> {
  const { vault, blobs, photos, readStore, clock, logger } = dependencies
  const now = clock.millis()
  const last = (await vault.get<{ readonly at: Instant }>(...cursor))?.value.at
  const sinceLast = last === undefined ? Infinity : now - Date.parse(last)
  if (sinceLast >= 0 && sinceLast < restMs) return null
  await requireBuilt(readStore, [memoriesIn])
  await blobs.removeUnfinished(new Date(Date.now() - photoLifeMs).toISOString())
  // An hour more than a memory may take to name the photo, so that no photo is removed while a request names it.
  const before = new Date(now - photoLifeMs - hourMs).toISOString()
  const droppedBefore = new Date(now - droppedPhotoLifeMs - hourMs).toISOString()
  let removed = 0
  const removeOf = async ({ childId, photoIds }: PhotosOfChild) => {
    const candidates = await withoutDocuments(childId, photoIds, readStore)
    if (candidates.length === 0) return
    const { named, dropped } = await photosOfMemories(childId, dependencies)
    const unnamed = candidates.filter((photoId) => {
      const drop = dropped.get(photoId)
      return !named.has(photoId) && (drop === undefined || drop.at < droppedBefore)
    })
    await photos.remove(childId, unnamed)
    removed += unnamed.length
  }
  await forEachIsolated(photosByChild(blobs, before), removeOf, { logger, nameOf: ({ childId }) => ({ childId }) })
  await vault.put(...cursor, { at: new Date(now).toISOString() }, 'any')
  return removed
}

interface PhotosOfChild {
  readonly childId: string
  readonly photoIds: readonly string[]
}

/** Yields the photos of each child whose files were all stored before the time. */
async function* photosByChild(blobs: BlobStore, before: Instant): AsyncGenerator<PhotosOfChild> {
  let current: { readonly childId: string; readonly newest: Map<string, Instant> } | undefined
  const old = ({ childId, newest }: NonNullable<typeof current>) => ({
    childId,
    photoIds: [...newest].filter(([, at]) => at < before).map(([photoId]) => photoId),
  })
  for await (const { key, at } of blobs.list()) {
    const photo = parsePhotoKey(key)
    if (!photo) continue
    if (current?.childId !== photo.childId) {
      if (current) yield old(current)
      current = { childId: photo.childId, newest: new Map() }
    }
    const known = current.newest.get(photo.photoId)
    if (known === undefined || known < at) current.newest.set(photo.photoId, at)
  }
  if (current) yield old(current)
}

/** Returns those of the photos that no document of the read model names. */
async function withoutDocuments(
  childId: string,
  photoIds: readonly string[],
  readStore: ReadStore,
): Promise<readonly string[]> {
  const left = new Set(photoIds)
  for (let after: Position | undefined; left.size > 0;) {
    const page = await readStore.find<MemoryDocument>(memoriesIn, {
      where: { childId, ...(after === undefined ? {} : { position: { lt: after } }) },
      sort: ['-position'],
      limit: pageSize,
      without: ['text', 'folded'],
    })
    for (const { photos } of page) for (const { photoId } of photos) left.delete(photoId)
    if (page.length < pageSize) break
    after = page.at(-1)!.position
  }
  return [...left]
}
