import { photoSizes, type PhotoSize } from '@filiz/domain/shared/photo.ts'
import sharp, { type Sharp } from 'sharp'
import { NotAPhoto } from './photo-errors.ts'
import { createTurns } from './turns.ts'

export interface DecodedPhoto {
  /** Width and height of the largest size, in pixels. */
  readonly width: number
  readonly height: number
  /** WebP files without metadata. */
  readonly files: ReadonlyMap<PhotoSize, Buffer>
}

// Only these decoders exist for the process: no SVG, PDF or TIFF reaches a parser, whatever the bytes look like.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`) })
sharp.cache(false)
sharp.concurrency(1)

/** Above the 50 megapixels of today's telephones. */
const maxPixels = 8_192 * 6_400
const maxSeconds = 10

/** A picture of the maximum size needs about 300 MB while it is decoded, and one of libuv's four threads. */
const inTurn = createTurns('photo decoding', { atOnce: 1, waiting: 16 })

/**
 * Decodes a PNG, JPEG or WebP picture, turns it upright and encodes it anew in each size, so that nothing but pixels is
 * kept. Works outside the event loop. Rejects with `NotAPhoto`, or with `EngineUnavailable` if too many others wait.
 */
export const decodePhoto = (bytes: Buffer): Promise<DecodedPhoto> =>
  inTurn(async () => {
    if (isHeic(bytes)) throw new NotAPhoto('heic-photo')
    const [smallest, largest] = photoSizes
    const upright = await pixels(bytes, largest).catch((error: unknown) => {
      throw new NotAPhoto(/pixel limit/i.test(String(error)) ? 'photo-too-large' : 'not-photo', error)
    })
    const { width, height, channels } = upright.info
    const raw = { raw: { width, height, channels } }
    return {
      width,
      height,
      files: new Map<PhotoSize, Buffer>([
        [smallest, await inside(sharp(upright.data, raw), smallest).webp({ quality: 75 }).toBuffer()],
        [largest, await sharp(upright.data, raw).webp({ quality: 80 }).toBuffer()],
      ]),
    }
  })

const pixels = async (bytes: Buffer, side: PhotoSize) =>
  inside(sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient(), side)
    .toColourspace('srgb')
    .raw()
    .timeout({ seconds: maxSeconds })
    .toBuffer({ resolveWithObject: true })

const inside = (picture: Sharp, side: PhotoSize) =>
  picture.resize(side, side, { fit: 'inside', withoutEnlargement: true })

/** The brands of HEIF files whose pictures are HEVC; sharp's prebuilt binaries have no decoder for patented HEVC. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'])
const isHeic = (bytes: Buffer) =>
  bytes.toString('latin1', 4, 8) === 'ftyp' && heicBrands.has(bytes.toString('latin1', 8, 12))
