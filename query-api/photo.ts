import { ApiError } from '@filiz/http/api-error.ts'
import { getPhoto } from '@filiz/http/contract/photos.ts'
import { route } from '@filiz/http/route.ts'
import { childFor } from './child-access.ts'
import type { QueryApiDependencies } from './dependencies.ts'

/** Policy of a picture that somebody opens on its own: it can load, run and submit nothing. */
const picturePolicy = "default-src 'none'; sandbox"

export const photoRoute = (dependencies: Pick<QueryApiDependencies, 'readStore' | 'photos'>) =>
  route(getPhoto, async ({ caller, params: { id, photoId }, query: { size } }) => {
    await childFor(caller, id, 'remember', dependencies)
    const file = await dependencies.photos.read(id, photoId, size)
    if (!file) throw new ApiError('NOT_FOUND')
    return {
      file,
      headers: {
        'Content-Disposition': `inline; filename="filiz-${photoId}.webp"`,
        'Content-Security-Policy': picturePolicy,
      },
    }
  })
