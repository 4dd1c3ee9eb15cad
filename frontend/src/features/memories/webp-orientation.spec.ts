import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { takeWebpOrientation } from './webp-orientation.ts'

/** A picture of 3 × 2 pixels, each of another red. */
const [width, height] = [3, 2]
const reds = [10, 50, 90, 130, 170, 210]
const pixels = Buffer.from(reds.flatMap((red) => [red, 0, 0]))
const drawn = (orientation: number) =>
  sharp(pixels, { raw: { width, height, channels: 3 } }).withMetadata({ orientation })
const webp = (orientation: number) => drawn(orientation).webp({ lossless: true }).toBuffer()

/** The reds of a picture, row by row. */
async function redsOf(picture: Sharp) {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, reds: reds.map((_, index) => data[index * info.channels]) }
}

describe('the orientation of a WebP', () => {
  it.each([2, 3, 4, 5, 6, 7, 8])('is taken out of the file and given as a matrix (%i)', async (orientation) => {
    const sent = await webp(orientation)
    const { bytes, matrix, isTurned } = takeWebpOrientation(sent)!
    expect((await sharp(bytes).metadata()).orientation).toBe(1)
    const upright = await redsOf(sharp(sent).autoOrient())
    expect(upright.width).toBe(isTurned ? height : width)
    // Moves each pixel by the matrix about the middle, as a canvas does.
    const [a, b, c, d] = matrix
    const [wide, high] = isTurned ? [height, width] : [width, height]
    const moved: number[] = []
    reds.forEach((red, index) => {
      const [x, y] = [(index % width) + 0.5 - width / 2, Math.floor(index / width) + 0.5 - height / 2]
      const column = Math.floor(a * x + c * y + wide / 2)
      moved[Math.floor(b * x + d * y + high / 2) * wide + column] = red
    })
    expect(moved).toEqual(upright.reds)
  })

  it('is found without the prefix that some programs write before it', async () => {
    const sent = await webp(6)
    const at = sent.indexOf('EXIF') + 8
    expect(sent.toString('latin1', at, at + 4)).toBe('Exif')
    const length = sent.readUInt32LE(at - 4)
    const bare = Buffer.concat([sent.subarray(0, at), sent.subarray(at + 6)])
    bare.writeUInt32LE(length - 6, at - 4)
    expect(takeWebpOrientation(bare)).toMatchObject({ isTurned: true })
  })

  it('is none for an upright WebP, another file, and a file that ends too early', async () => {
    expect(takeWebpOrientation(await webp(1))).toBeNull()
    expect(
      takeWebpOrientation(
        await sharp(pixels, { raw: { width, height, channels: 3 } })
          .webp()
          .toBuffer(),
      ),
    ).toBeNull()
    expect(takeWebpOrientation(await drawn(6).jpeg().toBuffer())).toBeNull()
    const sent = await webp(6)
    const tag = sent.indexOf(Buffer.from([0x12, 0x01, 3, 0]))
    for (let length = 0; length < tag; length++) expect(takeWebpOrientation(sent.subarray(0, length))).toBeNull()
  })
})
