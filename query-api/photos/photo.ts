import { dropRememberedMs } from '@filiz/domain/memories/dropped-photos.ts'
import { isNamed } from '@filiz/domain/memories/changes.ts'
import type { MemoryDocument } from '@filiz/domain/read-models/memories.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { getPhoto } from '@filiz/http/contract/photos.ts'
import { route } from '@filiz/http/route.ts'
import { childFor } from '../children/child-access.ts'
import { collections } from '../collections.ts'
import type { QueryApiDependencies } from '../dependencies.ts'
import { waitForPosition } from '../wait-for-position.ts'

type Dependencies = Pick<QueryApiDependencies, 'readStore' | 'photos' | 'clock'>

/** Policy of a picture that somebody opens on its own: it can load, run and submit nothing. */
const picturePolicy = "default-src 'none'; sandbox"

export const photoRoute = (dependencies: Dependencies) =>
  route(getPhoto, async (call) => {
    const { id, photoId } = call.params
    await waitForPosition(call, dependencies.readStore, [collections.memories, collections.children])
    await childFor(call.caller, id, 'remember', dependencies)
    const [file, isDropped] = await Promise.all([
      dependencies.photos.read(id, photoId, call.query.size),
      isDroppedPhoto(id, photoId, dependencies),
    ])
    if (isDropped) throw new ApiError('NOT_FOUND')
    if (!file) throw new ApiError('NOT_FOUND')
    return {
      file,
      headers: {
        'Content-Disposition': `inline; filename="filiz-${photoId}.webp"`,
        'Content-Security-Policy': picturePolicy,
      },
    }
  })

/** Above the number of memories that a child can have. */
const maxDocuments = 100_000

/** True for a photo that a memory named before and that none names now; its file stays for some days. */
async function isDroppedPhoto(
  childId: string,
  photoId: string,
  { readStore, clock }: Pick<Dependencies, 'readStore' | 'clock'>,
): Promise<boolean> {
  const remembered = new Date(clock.millis() - dropRememberedMs).toISOString()
  const memoriesWhere = (where: Readonly<Record<string, string | boolean | { readonly gt: string }>>) =>
    readStore.find<MemoryDocument>(collections.memories, {
      where: { childId, ...where },
      limit: maxDocuments,
      without: ['text', 'folded'],
    })
  const dropping = await memoriesWhere({ lastDroppedAt: { gt: remembered } })
  if (!dropping.some(({ dropped }) => isNamed(dropped, photoId))) return false
  return !(await memoriesWhere({ isRemoved: false })).some(({ photos }) => isNamed(photos, photoId))
}
