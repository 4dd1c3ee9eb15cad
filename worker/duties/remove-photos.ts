import { removeUnnamedPhotos, type PhotoSweepDependencies } from '../jobs/remove-unnamed-photos.ts'
import type { Duty } from './duty.ts'

/** Removes photos that no memory names. */
export const removePhotos = (dependencies: PhotoSweepDependencies): Duty => ({
  name: 'remove-photos',
  every: 'hour',
  run: async () => {
    const photos = await removeUnnamedPhotos(dependencies)
    return photos ? { photos } : null
  },
})
