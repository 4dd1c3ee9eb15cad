/** The eight orientations of Exif as matrices `[a, b, c, d]`: x' = ax + cy and y' = bx + dy, about the middle. */
const matrices = {
  1: [1, 0, 0, 1],
  2: [-1, 0, 0, 1],
  3: [-1, 0, 0, -1],
  4: [1, 0, 0, -1],
  5: [0, 1, 1, 0],
  6: [0, 1, -1, 0],
  7: [0, -1, -1, 0],
  8: [0, -1, 1, 0],
} as const
type Orientation = keyof typeof matrices

export interface Oriented {
  /** The picture without an orientation, so that every browser decodes it as it is stored. */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly matrix: (typeof matrices)[Orientation]
  /** True when width and height change places. */
  readonly isTurned: boolean
}

const orientationTag = 0x0112

/**
 * Takes the orientation out of a WebP file: unlike that of a JPEG, browsers ignore it or not. Returns null for other
 * files and for a WebP that stands upright.
 */
export function takeWebpOrientation(file: Uint8Array): Oriented | null {
  try {
    const at = placeOfOrientation(file)
    if (!at) return null
    const orientation = at.view.getUint16(at.offset, at.isLittle)
    if (orientation === 1 || !(orientation in matrices)) return null
    const bytes = new Uint8Array(file)
    new DataView(bytes.buffer).setUint16(at.view.byteOffset - file.byteOffset + at.offset, 1, at.isLittle)
    return { bytes, matrix: matrices[orientation as Orientation], isTurned: orientation >= 5 }
  } catch (error) {
    // A file that ends too early has no orientation.
    if (error instanceof RangeError) return null
    throw error
  }
}

interface Place {
  /** The Exif block, from its byte order on. */
  readonly view: DataView
  readonly offset: number
  readonly isLittle: boolean
}

function placeOfOrientation(file: Uint8Array): Place | null {
  const whole = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (file.length < 12 || textAt(whole, 0) !== 'RIFF' || textAt(whole, 8) !== 'WEBP') return null
  for (let at = 12; at + 8 <= file.length;) {
    const length = whole.getUint32(at + 4, true)
    if (textAt(whole, at) === 'EXIF') {
      // Some programs write the prefix that belongs into a JPEG.
      const start = at + 8 + (textAt(whole, at + 8) === 'Exif' ? 6 : 0)
      return orientationIn(new DataView(file.buffer, file.byteOffset + start, at + 8 + length - start))
    }
    at += 8 + length + (length % 2)
  }
  return null
}

function orientationIn(view: DataView): Place | null {
  const isLittle = view.getUint16(0) === 0x4949
  const directory = view.getUint32(4, isLittle)
  const entries = view.getUint16(directory, isLittle)
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + entry * 12
    if (view.getUint16(at, isLittle) === orientationTag) return { view, offset: at + 8, isLittle }
  }
  return null
}

const textAt = (view: DataView, at: number) =>
  String.fromCharCode(...Array.from({ length: 4 }, (_, index) => view.getUint8(at + index)))
