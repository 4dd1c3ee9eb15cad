// @module-tag long
import { crc32, deflateSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import sharp from 'sharp'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { decodePhoto } from './decode-photo.ts'
import { NotAPhoto } from '../photo-errors.ts'
import { picture, picturedAtHome, plainPicture } from '../../testing/pictures.ts'

const reasonFor = async (bytes: Buffer) => {
  const error: unknown = await decodePhoto(bytes).then(
    () => 'decoded',
    (thrown: unknown) => thrown,
  )
  return error instanceof NotAPhoto ? error.reason : error
}

/** The structure of a HEIF file that begins with its brand. */
const heif = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0mif1${brand}`), Buffer.alloc(500, 7)])

describe('decoding a photo', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('encodes a %s as WebP of at most 320 and 1,600 pixels', async (format) => {
    const { width, height, files } = await decodePhoto(await picture(2000, 3000)[format]().toBuffer())
    expect([width, height]).toEqual([1067, 1600])
    expect(await sharp(files.get(320)!).metadata()).toMatchObject({ format: 'webp', width: 213, height: 320 })
    expect(await sharp(files.get(1600)!).metadata()).toMatchObject({ format: 'webp', width: 1067, height: 1600 })
  })

  it('does not enlarge a small picture', async () => {
    const { width, height, files } = await decodePhoto(await picture(20, 10).png().toBuffer())
    expect([width, height]).toEqual([20, 10])
    for (const file of files.values()) expect(await sharp(file).metadata()).toMatchObject({ width: 20, height: 10 })
  })

  it('turns the picture upright and keeps no metadata', async () => {
    const sent = await picturedAtHome(400, 200)
    expect(sent.includes('KameraModel')).toBe(true)
    expect((await sharp(sent).metadata()).exif).toBeDefined()
    const { width, height, files } = await decodePhoto(sent)
    expect([width, height]).toEqual([200, 400])
    for (const file of files.values()) {
      const metadata = await sharp(file).metadata()
      expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc, metadata.orientation]).toEqual(
        Array.from({ length: 5 }),
      )
      for (const word of ['KameraModel', 'Exif', 'EXIF', 'GPS', 'XMP ']) expect(file.includes(word), word).toBe(false)
    }
  })

  it.each(['jpeg', 'png', 'webp'] as const)('turns a %s upright', async (format) => {
    const sent = await picture(40, 20).withMetadata({ orientation: 6 })[format]().toBuffer()
    const { width, height } = await decodePhoto(sent)
    expect([width, height]).toEqual([20, 40])
  })

  it('drops what is appended to a picture or hidden in its comments', async () => {
    const script = '<script>alert(document.domain)</script>'
    const html = Buffer.from(`<!doctype html>${script}`)
    const [jpeg, png] = [await picture(40, 30).jpeg().toBuffer(), await picture(40, 30).png().toBuffer()]
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, html.length + 2]), html])
    const archive = Buffer.from('PK\x03\x04 an archive')
    for (const sent of [
      Buffer.concat([jpeg, html]),
      Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
      Buffer.concat([png, archive, html]),
    ])
      for (const file of (await decodePhoto(sent)).files.values())
        expect(file.includes('script') || file.includes('PK\x03\x04')).toBe(false)
  })

  it.each(['grey', 'cmyk', 'alpha', '16 bit', 'animated', 'progressive'])('decodes a picture with %s', async (kind) => {
    const plain = picture(60, 40)
    const frames = await Promise.all(['red', 'blue'].map((color) => plainPicture(60, 40, color).png().toBuffer()))
    const sent = {
      grey: () => plain.greyscale().jpeg(),
      cmyk: () => plain.toColourspace('cmyk').jpeg(),
      alpha: () => plain.ensureAlpha(0.5).png(),
      '16 bit': () => plain.toColourspace('rgb16').png(),
      animated: () => sharp(frames, { join: { animated: true } }).webp({ delay: [100, 100] }),
      progressive: () => plain.jpeg({ progressive: true }),
    }[kind]!()
    const { width, height } = await decodePhoto(await sent.toBuffer())
    expect([width, height]).toEqual([60, 40])
  })

  it('refuses what is no PNG, JPEG or WebP, whatever it looks like', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    const png = await picture(40, 30).png().toBuffer()
    const hostile: Record<string, Buffer> = {
      nothing: Buffer.alloc(0),
      text: Buffer.from('hello'),
      svg: Buffer.from(svg),
      'svg after a PNG signature': Buffer.concat([png.subarray(0, 8), Buffer.from(svg)]),
      'svg after a JPEG signature': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(svg)]),
      gif: await picture(40, 30).gif().toBuffer(),
      tiff: await picture(40, 30).tiff().toBuffer(),
      avif: await picture(40, 30).avif().toBuffer(),
      pdf: Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'),
      bmp: Buffer.concat([Buffer.from('BM'), Buffer.alloc(200, 1)]),
      html: Buffer.from('<!doctype html><img src=x onerror=alert(1)>'),
      vips: Buffer.concat([Buffer.from([0xb6, 0xa6, 0xf2, 0x08]), Buffer.alloc(200)]),
      'empty webp': Buffer.from('RIFF\x04\x00\x00\x00WEBP', 'latin1'),
      'png without data': png.subarray(0, 33),
    }
    for (const [name, bytes] of Object.entries(hostile)) expect(await reasonFor(bytes), name).toBe('not-photo')
  })

  it.each(['jpeg', 'png', 'webp'] as const)('refuses a %s that was cut off or damaged', async (format) => {
    const bytes = await picture(300, 200)[format]().toBuffer()
    for (const part of [0.2, 0.5, 0.9])
      expect(await reasonFor(bytes.subarray(0, Math.floor(bytes.length * part))), `${part}`).toBe('not-photo')
  })

  it('refuses a picture of more pixels than it may decode, before it decodes them', async () => {
    expect(await reasonFor(pngThatClaims(8_192, 6_401))).toBe('photo-too-large')
    expect(await reasonFor(pngThatClaims(65_000, 65_000))).toBe('photo-too-large')
    expect(await reasonFor(pngThatClaims(8_192, 6_400))).toBe('not-photo')
  })

  it('refuses a picture with a side above 20,000 pixels, or of sides beyond 1 : 100, before it decodes them', async () => {
    for (const [width, height] of [
      [20_001, 1_000],
      [1, 52_428_800],
      [10_100, 100],
    ] as const)
      expect(await reasonFor(pngThatClaims(width, height)), `${width} × ${height}`).toBe('photo-too-large')
    expect(await reasonFor(await picture(10_000, 100).png().toBuffer())).toBe('decoded')
  })

  it('decodes the next photo after the decoding process was killed', async () => {
    const [photo, next] = await Promise.all([picture(300, 200).jpeg().toBuffer(), picture(20, 10).png().toBuffer()])
    const killed = decodePhoto(await picture(8_000, 6_000).jpeg().toBuffer())
    const child = await vi.waitFor(() => {
      const [pid] = childrenOf(process.pid)
      if (pid === undefined) throw new Error('no process yet')
      return pid
    })
    process.kill(child, 'SIGKILL')
    await expect(killed).rejects.toThrow(NotAPhoto)
    expect(await reasonFor(photo)).toBe('decoded')
    expect(await reasonFor(next)).toBe('decoded')
  })

  it('names HEIC pictures, which this server cannot decode', async () => {
    for (const brand of ['heic', 'heix', 'hevc', 'mif1', 'msf1'])
      expect(await reasonFor(heif(brand)), brand).toBe('heic-photo')
    expect(await reasonFor(heif('avif'))).toBe('not-photo')
  })

  it('leaves the event loop free while it decodes', async () => {
    const bytes = await picture(4000, 3000).jpeg().toBuffer()
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    await decodePhoto(bytes)
    clearInterval(timer)
    expect(turns).toBeGreaterThan(20)
  })

  it('rejects with EngineUnavailable when too many pictures wait', async () => {
    const bytes = await picture(300, 200).jpeg().toBuffer()
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => decodePhoto(bytes)))
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    expect(refused.length).toBeGreaterThan(0)
    for (const error of refused) expect(error).toBeInstanceOf(EngineUnavailable)
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
  })
})

/** Process ids of running decoders that this process has started. */
const childrenOf = (parent: number) =>
  readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8')
    .split(' ')
    .filter((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('decoder-main'))
    .map(Number)

/** A PNG of a few hundred bytes whose header claims this size. */
function pngThatClaims(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const checked = Buffer.concat([Buffer.from(type), data])
    const crc = Buffer.alloc(4)
    crc.writeUInt32BE(crc32(checked))
    return Buffer.concat([length, checked, crc])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
