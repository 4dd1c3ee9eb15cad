import { photoLimit, photoSizes } from '@filiz/domain/shared/photo.ts'
import { attempt } from '../../lib/attempt.ts'
import { withLimit } from '../../lib/with-limit.ts'

/** Longest side of a photo that is sent, in pixels. */
const longestSide = Math.max(...photoSizes)
const quality = 0.86
const decodeMs = 20_000

export type ShrunkPhoto =
  | { readonly kind: 'photo'; readonly blob: Blob }
  | { readonly kind: 'too-large' | 'not-photo' | 'heic' }

/**
 * Makes a photo smaller, which also removes place and camera data. A HEIC file that this browser cannot decode is
 * refused here, because the server cannot decode it either and would refuse the whole memory later.
 */
export async function shrinkPhoto(file: File): Promise<ShrunkPhoto> {
  const drawn = await draw(file).catch(() => null)
  if (drawn) return drawn.size <= photoLimit ? { kind: 'photo', blob: drawn } : { kind: 'too-large' }
  return { kind: /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name) ? 'heic' : 'not-photo' }
}

/** Draws the photo upright and at most `longestSide` long. Rejects when the browser cannot decode it. */
async function draw(file: File): Promise<Blob | null> {
  const picture = await withLimit(() => createImageBitmap(file), decodeMs)
  try {
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    const context = canvas.getContext('2d')
    if (!context) return null
    // JPEG has no transparency, and would show it black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => {
      if (!attempt(() => (canvas.toBlob(resolve, 'image/jpeg', quality), true))) resolve(null)
    })
  } finally {
    picture.close()
  }
}
