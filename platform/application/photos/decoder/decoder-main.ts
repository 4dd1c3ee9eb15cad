import { constants, setPriority } from 'node:os'
import { photoSizes } from '@filiz/domain/shared/photo.ts'
import sharp, { type Sharp } from 'sharp'
import type { DecodedPhoto, DecoderAnswer } from './messages.ts'

/* The decoder's process: answers each message, a picture's bytes, with a `DecoderAnswer`. It ends with its parent. */

// Requests go before photos where both need the processor.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

// Only these decoders exist for the process: no SVG, PDF or TIFF reaches a parser, whatever the bytes look like.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`) })
sharp.cache(false)
sharp.concurrency(1)

/** Above the 50 megapixels of today's telephones. */
const maxPixels = 8_192 * 6_400
const maxSide = 20_000
const maxRatio = 100
/** Milliseconds of CPU time for one picture; a usual photo needs one second. */
const maxCpuMs = 3_000

const send = (answer: DecoderAnswer, then?: () => void) => process.send!(answer, () => then?.())

process.on('message', (bytes: Uint8Array) => {
  const begun = process.cpuUsage()
  // The picture is decoded in another thread, so that this timer runs meanwhile.
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(begun)
    if ((user + system) / 1_000 < maxCpuMs) return
    clearInterval(watch)
    send({ refused: 'photo-too-large', isEnding: true }, () => process.exit())
  }, 50)
  void decode(bytes)
    .catch((): DecoderAnswer => ({ refused: 'not-photo' }))
    .then((answer) => {
      clearInterval(watch)
      send(answer)
    })
})
process.once('disconnect', () => process.exit())
// Signals to the terminal's process group are the parent's business.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

async function decode(bytes: Uint8Array): Promise<DecoderAnswer> {
  // Reads the header only.
  const header = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (!isDecodable(header)) return { refused: 'photo-too-large' }
  const [smallest, largest] = photoSizes
  const upright = await inside(sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient(), largest)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = upright.info
  const raw = { raw: { width, height, channels } }
  const photo: DecodedPhoto = {
    width,
    height,
    files: new Map([
      [smallest, await inside(sharp(upright.data, raw), smallest).webp({ quality: 75 }).toBuffer()],
      [largest, await sharp(upright.data, raw).webp({ quality: 80 }).toBuffer()],
    ]),
  }
  return { photo }
}

const isDecodable = ({ width, height }: { readonly width: number; readonly height: number }) =>
  Math.max(width, height) <= maxSide &&
  width * height <= maxPixels &&
  Math.max(width, height) <= maxRatio * Math.min(width, height)

const inside = (picture: Sharp, side: (typeof photoSizes)[number]) =>
  picture.resize(side, side, { fit: 'inside', withoutEnlargement: true })
