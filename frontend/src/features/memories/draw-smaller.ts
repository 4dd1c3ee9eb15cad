import { photoSizes } from '@filiz/domain/shared/photo.ts'
import { attempt } from '../../lib/attempt.ts'
import { withLimit } from '../../lib/with-limit.ts'
import { takeWebpOrientation } from './webp-orientation.ts'

/** Longest side of a photo that is sent, in pixels. */
const longestSide = Math.max(...photoSizes)
const quality = 0.86
const decodeMs = 20_000

/**
 * Draws a photo upright and at most `longestSide` long, as a JPEG. Rejects, or resolves to null, when the browser
 * cannot decode it, has too little memory, or falsifies what is drawn (protection against fingerprints).
 */
export async function drawSmaller(file: Blob): Promise<Blob | null> {
  if (!drawsTruly()) return null
  const oriented = takeWebpOrientation(new Uint8Array(await file.arrayBuffer()))
  const picture = await withLimit(
    () => createImageBitmap(oriented ? new Blob([oriented.bytes], { type: 'image/webp' }) : file),
    decodeMs,
  )
  try {
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const [width, height] = [picture.width * scale, picture.height * scale]
    const [canvas, context] = oriented?.isTurned ? canvasOf(height, width) : canvasOf(width, height)
    if (!context) return null
    // JPEG has no transparency, and would show it black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    const [a, b, c, d] = oriented?.matrix ?? [1, 0, 0, 1]
    context.setTransform(a, b, c, d, canvas.width / 2, canvas.height / 2)
    const [wide, high] = oriented?.isTurned ? [canvas.height, canvas.width] : [canvas.width, canvas.height]
    context.drawImage(picture, -wide / 2, -high / 2, wide, high)
    return await new Promise((resolve) => {
      if (!attempt(() => (canvas.toBlob(resolve, 'image/jpeg', quality), true))) resolve(null)
    })
  } finally {
    picture.close()
  }
}

function canvasOf(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  return [canvas, canvas.getContext('2d')] as const
}

const side = 8
/** Browsers that only hide their fingerprint change a color by less. */
const tolerance = 8

/** Whether a canvas gives back the colors that were drawn on it. */
function drawsTruly(): boolean {
  const [, context] = canvasOf(side, side)
  if (!context) return false
  const colors = [
    [200, 40, 120],
    [30, 160, 90],
  ] as const
  colors.forEach((color, index) => {
    context.fillStyle = `rgb(${color.join(' ')})`
    context.fillRect((index * side) / 2, 0, side / 2, side)
  })
  const pixels = attempt(() => context.getImageData(0, 0, side, side).data)
  return (
    pixels !== undefined &&
    Array.from({ length: side * side }, (_, at) => at).every((at) =>
      colors[at % side < side / 2 ? 0 : 1]!.every(
        (value, part) => Math.abs(pixels[at * 4 + part]! - value) <= tolerance,
      ),
    )
  )
}
