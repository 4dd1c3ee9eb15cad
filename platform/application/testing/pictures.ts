import sharp from 'sharp'

/** A picture of colored stripes and gradients, whose pixels differ as those of a photo do. */
export function picture(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let index = 0; index < pixels.length; index++) pixels[index] = (index >> 3) ^ (index / width)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** A picture of one color, which compresses to almost nothing. */
export const plainPicture = (width: number, height: number, background = 'red') =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })

/** A JPEG with the place and the camera in its metadata, whose pixels have to be turned by 90°. */
export const picturedAtHome = (width: number, height: number) =>
  picture(width, height)
    .withExif({
      IFD0: { Make: 'KameraMarka', Model: 'KameraModel' },
      IFD3: { GPSLatitude: '41/1 0/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
