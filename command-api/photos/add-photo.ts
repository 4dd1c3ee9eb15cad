import { randomUUID } from 'node:crypto'
import { DifferentPhoto, NotAPhoto } from '@filiz/application/photos/photo-errors.ts'
import { photosOfMemories } from '@filiz/application/photos/photos-of-memories.ts'
import { uuid5 } from '@filiz/application/commands/uuid5.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import { createKeyedMutex } from '@filiz/engines/keyed-mutex.ts'
import { ApiError, fieldError } from '@filiz/http/api-error.ts'
import { addPhoto } from '@filiz/http/contract/photos.ts'
import { route } from '@filiz/http/route.ts'
import { childAs } from '../children/child-stream.ts'
import type { CommandApiDependencies } from '../dependencies.ts'

type Dependencies = Pick<CommandApiDependencies, 'commands' | 'log' | 'clock' | 'vault' | 'photos' | 'photoQuota'>

/** The photo's id derives from the idempotency key, so that a repeated request finds the same photo. */
export const addPhotoRoute = (dependencies: Dependencies) => {
  const { photos } = dependencies
  const oneByOne = createKeyedMutex()
  return route(addPhoto, async ({ caller, params: { id }, body, idempotency, clientLeft }) => {
    const { ownerId } = await childAs(caller, id, 'remember', dependencies)
    const photoId = idempotency ? uuid5('photo', id, caller.accountId, idempotency.key) : randomUUID()
    const turn = { key: caller.accountId, signal: clientLeft() }
    const add = () => photos.add(id, photoId, body, { admit: () => requireSpace(ownerId, dependencies), turn })
    // One photo of a family at a time: of two that arrive together, the second must see the space that the first takes.
    return { data: await oneByOne(ownerId, add).catch(explained) }
  })
}

/**
 * Throws `PHOTO_QUOTA` when the family's space is used up. Photos that a memory dropped make room at once, although
 * their files stay for some days; all files together may take twice the space.
 */
async function requireSpace(ownerId: string, dependencies: Dependencies): Promise<void> {
  const { commands, photos, photoQuota } = dependencies
  const { state: owner } = await commands.load(accountDecider, accountStream(ownerId), { sealed: true })
  if (owner.status !== 'active') throw new ApiError('NOT_FOUND')
  const used = await photos.usedBytes(owner.children)
  if (used < photoQuota) return
  const dropped = new Set<string>()
  for (const childId of owner.children)
    for (const photoId of (await photosOfMemories(childId, dependencies)).dropped.keys()) dropped.add(photoId)
  if (used >= 2 * photoQuota || (await photos.usedBytes(owner.children, dropped)) >= photoQuota)
    throw new ApiError('CONFLICT', { reason: 'PHOTO_QUOTA' })
}

function explained(error: unknown): never {
  if (error instanceof NotAPhoto) throw fieldError('body', error.reason)
  if (error instanceof DifferentPhoto) throw new ApiError('IDEMPOTENCY_MISMATCH')
  throw error
}
