import { photoLimit } from '@filiz/domain/shared/photo.ts'
import { withLimit } from '../../lib/with-limit.ts'
import { drawSmaller } from './draw-smaller.ts'

export type PreparedPhoto =
  | { readonly kind: 'photo'; readonly blob: Blob }
  | { readonly kind: 'too-large' | 'not-photo' | 'heic' | 'unreadable' }

const readMs = 30_000

/**
 * Makes a photo smaller, which also removes place and camera data. Where the browser cannot, the file itself is taken,
 * up to the server's limit: the server turns and shrinks it, and removes the data. Refuses a file that is no photo, a
 * HEIC file that this browser cannot decode (the server cannot either), and one that cannot be read.
 */
export async function preparePhoto(file: File, draw = drawSmaller): Promise<PreparedPhoto> {
  const drawn = await draw(file).catch(() => null)
  if (drawn && drawn.size <= photoLimit) return { kind: 'photo', blob: drawn }
  let bytes: ArrayBuffer
  try {
    // Read at once: later the file may have been changed, or be out of reach (a cloud's file).
    bytes = await withLimit(() => file.arrayBuffer(), readMs)
  } catch {
    return { kind: 'unreadable' }
  }
  const format = formatOf(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, 12)))
  if (format === 'heic') return { kind: 'heic' }
  if (!format) return { kind: 'not-photo' }
  if (bytes.byteLength > photoLimit) return { kind: 'too-large' }
  return { kind: 'photo', blob: new Blob([bytes], { type: `image/${format}` }) }
}

/** Returns the format by the file's first bytes; undefined for other formats than the server decodes, and HEIC. */
function formatOf(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'heic' | undefined {
  const text = String.fromCharCode(...bytes)
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return 'webp'
  return /^ftyp(?:hei|hev|mif1|msf1)/.test(text.slice(4)) ? 'heic' : undefined
}
