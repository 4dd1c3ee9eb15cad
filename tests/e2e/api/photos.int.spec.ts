import { randomUUID } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { picture, picturedAtHome, plainPicture } from '@filiz/application/testing/pictures.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { join } from './testing/join.ts'
import { started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

describe('photos over HTTP', () => {
  let filiz: StartedFiliz
  let parent: Parent
  let childId: string
  let small: Buffer

  beforeAll(async () => {
    filiz = await started()
    parent = await filiz.parent()
    childId = await newChild(parent)
    small = await picture(40, 30).png().toBuffer()
  })
  afterAll(() => filiz.stop())

  async function newChild(of: Parent): Promise<string> {
    const { body } = await of.send('POST', '/api/children', { body: { name: 'Ada', birthDate: '2022-05-10' } })
    await of.get('/api/children')
    return body.data.id
  }
  const send = (
    body: Buffer | Readable,
    { by = parent, to = childId, key, type = 'image/jpeg', language = 'en' }: Partial<Sending> = {},
  ) =>
    by.send('POST', `/api/children/${to}/photos`, {
      body,
      headers: { 'Content-Type': type, 'Accept-Language': language, ...(key && { 'Idempotency-Key': key }) },
    })
  interface Sending {
    by: Parent
    to: string
    key: string
    type: string
    language: string
  }

  it('keeps a photo upright, in two sizes, and without place and camera', async () => {
    const { status, body } = await send(await picturedAtHome(2000, 1000))
    expect([status, body.data]).toEqual([201, { photoId: body.data.photoId, width: 800, height: 1600 }])
    for (const [query, height] of [
      ['', 1600],
      ['?size=1600', 1600],
      ['?size=320', 320],
    ] as const) {
      const { bytes } = await parent.get(`/api/children/${childId}/photos/${body.data.photoId}${query}`)
      const metadata = await sharp(bytes).metadata()
      expect(metadata).toMatchObject({ format: 'webp', height })
      expect(metadata.exif).toBeUndefined()
    }
  })

  it('answers with headers that keep the photo out of caches and from being run', async () => {
    const { photoId } = (await send(small)).body.data
    const { headers } = await parent.get(`/api/children/${childId}/photos/${photoId}`)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'content-disposition': `inline; filename="filiz-${photoId}.webp"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-encoding']).toBeUndefined()
  })

  it('returns the same photo when a request is repeated, and refuses another picture with its key', async () => {
    const key = randomUUID()
    const first = await send(small, { key })
    expect([first.status, (await send(small, { key })).body]).toEqual([201, first.body])
    expect((await send(small)).body.data.photoId).not.toBe(first.body.data.photoId)
    const other = await send(await plainPicture(40, 30).png().toBuffer(), { key })
    expect([other.status, other.body.error.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
    const elsewhere = await newChild(parent)
    expect((await send(small, { key, to: elsewhere })).body.data.photoId).not.toBe(first.body.data.photoId)
  })

  it('creates one photo from requests that are sent twice at once', async () => {
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 3 }, () => send(small, { key })))
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.data.photoId}`)).size).toBe(1)
  })

  it.each([
    ['a GIF', 'image/gif', () => picture(40, 30).gif().toBuffer()],
    [
      'an SVG with a script',
      'image/svg+xml',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    [
      'an SVG that says it is a JPEG',
      'image/jpeg',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['text', 'image/png', async () => Buffer.from('hello')],
    ['nothing', 'image/png', async () => Buffer.alloc(0)],
    ['half a JPEG', 'image/jpeg', async () => (await picture(200, 100).jpeg().toBuffer()).subarray(0, 900)],
  ])('refuses %s with a sentence', async (_, type, bytes) => {
    const { status, body } = await send(await bytes(), { type })
    expect([status, body.error.code, body.error.fields]).toEqual([
      400,
      'VALIDATION_FAILED',
      {
        body: { code: 'not-photo', message: 'This file cannot be read as a photo. Choose a JPEG, PNG or WebP picture' },
      },
    ])
  })

  it('tells what to do about a HEIC picture, in the language of the request', async () => {
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(200)])
    const sentence = async (language: string) =>
      (await send(heic, { type: 'image/heic', language })).body.error.fields.body.message
    expect(await sentence('en')).toContain('Most Compatible')
    expect(await sentence('tr')).toContain('En uyumlu')
  })

  it('takes a picture whose type the browser does not know, and no other type of body', async () => {
    expect((await send(small, { type: 'application/octet-stream' })).status).toBe(201)
    for (const type of ['application/json', 'text/html', 'multipart/form-data; boundary=x'])
      expect([type, (await send(small, { type })).status]).toEqual([type, 415])
  })

  it('refuses more than 10 MB, whether or not the request says how long it is', async () => {
    const [exactly, more] = [10 * 1024 * 1024, 10 * 1024 * 1024 + 1].map((length) =>
      Buffer.concat([small, Buffer.alloc(length - small.length)]),
    )
    expect((await send(exactly!)).status).toBe(201)
    expect((await send(more!)).status).toBe(413)
    expect((await send(Readable.from(chunksOf(100 * 1024 * 1024)))).status).toBe(413)
    expect((await send(small)).status).toBe(201)
  })

  it(
    'refuses photos when the space of the family is used up, and takes them again when there is space',
    { tags: ['long'] },
    async () => {
      const tight = await started({ env: { PHOTO_QUOTA_MB: '1' } })
      onTestFinished(() => tight.stop())
      const [owner, helper] = [await tight.parent(), await tight.parent()]
      const [one, other] = [await newChild(owner), await newChild(owner)]
      await join(owner, helper, [one], 'helper')
      const large = await sharp({
        create: {
          width: 1600,
          height: 1200,
          channels: 3,
          background: 'black',
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
        },
      })
        .jpeg()
        .toBuffer()
      const key = randomUUID()
      const photos = [
        await send(large, { by: owner, to: one, key }),
        await send(large, { by: helper, to: one }),
        await send(large, { by: owner, to: other }),
      ]
      const ids = photos.filter(({ status }) => status === 201).map(({ body }) => body.data.photoId)
      expect(photos.at(-1)!.status).toBe(409)
      for (const [by, to] of [
        [owner, one],
        [helper, one],
        [owner, other],
      ] as const) {
        const { status, body } = await send(large, { by, to })
        expect([status, body.error.code, body.error.reason, body.message]).toEqual([
          409,
          'CONFLICT',
          'PHOTO_QUOTA',
          'The space for photos is used up. Take photos out of older memories to make room, or save this one without a photo.',
        ])
      }
      // A repeated request takes no space.
      expect((await send(large, { by: owner, to: one, key })).body.data.photoId).toBe(ids[0])
      // Another family has space of its own.
      const stranger = await tight.parent()
      expect((await send(small, { by: stranger, to: await newChild(stranger) })).status).toBe(201)
      await tight.engines.blobs.removeFolder(one)
      expect((await send(large, { by: owner, to: other })).status).toBe(201)
    },
  )

  it('finds no photo of another child, another family, or nobody', async () => {
    const { photoId } = (await send(small)).body.data
    const stranger = await filiz.parent()
    const [siblings, strangers] = [await newChild(parent), await newChild(stranger)]
    for (const [by, child, photo] of [
      [parent, siblings, photoId],
      [parent, childId, randomUUID()],
      [parent, randomUUID(), photoId],
      [stranger, childId, photoId],
      [stranger, strangers, photoId],
    ] as const) {
      expect((await by.get(`/api/children/${child}/photos/${photo}`)).status).toBe(404)
    }
    expect((await send(small, { by: stranger })).status).toBe(404)
    expect((await filiz.send('GET', `/api/children/${childId}/photos/${photoId}`)).status).toBe(401)
    for (const odd of ['..', '%2e%2e%2f', 'x', `${photoId}-320`])
      expect((await parent.get(`/api/children/${childId}/photos/${odd}`)).status).toBeGreaterThanOrEqual(400)
  })

  it('finds a photo by ids in capital letters', async () => {
    const { photoId } = (await send(small, { to: childId.toUpperCase() })).body.data
    const path = `/api/children/${childId.toUpperCase()}/photos/${photoId.toUpperCase()}?size=320`
    expect((await parent.get(path)).status).toBe(200)
  })

  it('answers other requests while it decodes photos', { tags: ['long'] }, async () => {
    const large = await picture(6000, 4000).jpeg().toBuffer()
    // Another account, because this one may use up the reads of a minute.
    const reader = await filiz.parent()
    let decoded = false
    const sending = Promise.all([send(large), send(large)]).then(() => (decoded = true))
    let answers = 0
    while (!decoded) if ((await reader.get('/api/children')).status === 200) answers++
    await sending
    expect(answers).toBeGreaterThan(5)
  })

  it('answers 503 while the photo store is unavailable, and goes on afterwards', async () => {
    const folder = `${filiz.folder}/photos`
    const { photoId } = (await send(small)).body.data
    await rename(folder, `${folder}-away`)
    try {
      expect((await send(small)).status).toBe(503)
      expect((await parent.get(`/api/children/${childId}/photos/${photoId}`)).status).toBe(503)
      const { checks } = (await (await fetch(`${filiz.url}/readyz`)).json()) as { checks: Record<string, string> }
      expect(checks['photos']).toBe('blob store does not answer')
    } finally {
      await rename(`${folder}-away`, folder)
    }
    expect((await parent.get(`/api/children/${childId}/photos/${photoId}`)).status).toBe(200)
    expect((await send(small)).status).toBe(201)
  })

  it('allows 200 photos of an account in an hour', { tags: ['long'] }, async () => {
    const busy = await filiz.parent()
    const child = await newChild(busy)
    const statuses: number[] = []
    for (let turn = 0; turn < 70; turn++)
      for (const { status } of await Promise.all(
        Array.from({ length: 3 }, () => send(Buffer.from('no picture'), { by: busy, to: child })),
      ))
        statuses.push(status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(200)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })
})

function* chunksOf(length: number) {
  for (let left = length; left > 0; left -= 256 * 1024) yield Buffer.alloc(256 * 1024, 1)
}
