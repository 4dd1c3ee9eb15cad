import { randomUUID } from 'node:crypto'
import type { CatalogueEntry, CatalogueVersion, HistoryEntry } from '@filiz/http/contract/admin-shapes.ts'
import { activityStream } from '@filiz/domain/shared/streams.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administrator, administratorsOf, untilStatus } from './testing/administrator.ts'
import { started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

let filiz: StartedFiliz
let admin: Parent
let other: Parent
let parent: Parent

beforeAll(async () => {
  filiz = await started()
  ;[admin, other, parent] = await Promise.all([administrator(filiz), administrator(filiz), filiz.parent()])
})
afterAll(() => filiz.stop())

const text = (title: string) => ({ title, purpose: 'Merak uyandırır', materials: ['Fener'], steps: ['Yakın', 'Bakın'] })
const entry = (title: string) => ({
  category: 'DOGA_KESIF',
  monthTheme: 3,
  minAge: 2,
  maxAge: 6,
  durationMinutes: 20,
  interests: ['nature'],
  hazards: [],
  translations: { tr: text(title), en: { ...text(`${title} (en)`), materials: ['Torch'] } },
})
const add = async (title: string, status?: 'draft' | 'published'): Promise<CatalogueEntry> => {
  const reply = await admin.send('POST', '/api/admin/activities', {
    body: { ...entry(title), ...(status && { status }) },
  })
  expect(reply.status).toBe(201)
  return reply.body.data
}
const typesOf = async (id: string) => {
  const types: string[] = []
  for await (const { type } of filiz.engines.log.readStream(activityStream(id))) types.push(type)
  return types
}
const found = async (by: Parent, title: string) =>
  (await by.get(`/api/activities?search=${encodeURIComponent(title)}`)).body.data.map(({ id }: { id: string }) => id)

describe('the life cycle of an entry', () => {
  it('starts as a draft that parents cannot see, and can be published, revised and archived', async () => {
    const { id, status, version } = await add('Sabah ışığı', 'draft')
    expect([status, version]).toEqual(['draft', 1])
    expect((await admin.get(`/api/admin/activities/${id}`)).body.data).toMatchObject({ status: 'draft' })
    expect(await found(admin, 'Sabah ışığı')).not.toContain(id)
    expect((await admin.get(`/api/activities/${id}`)).status).toBe(404)

    const published = await admin.send('POST', `/api/admin/activities/${id}/publish`, { body: {} })
    expect([published.status, published.body.data.status, published.body.message]).toEqual([
      200,
      'published',
      'Etkinlik yayınlandı.',
    ])
    expect((await found(admin, 'Sabah ışığı'))[0]).toBe(id)

    const revised = await admin.send('PUT', `/api/admin/activities/${id}`, {
      body: { ...entry('Akşam ışığı'), status: 'published' },
    })
    expect(revised.body.data).toMatchObject({ version: 2, translations: { tr: { title: 'Akşam ışığı' } } })
    expect((await admin.get(`/api/activities/${id}`)).body.data.title).toBe('Akşam ışığı')

    // The entry is unpublished again: families with the activity in a plan still see the published text, even after the
    // draft is edited.
    expect((await admin.send('POST', `/api/admin/activities/${id}/unpublish`, { body: {} })).body.data.status).toBe(
      'draft',
    )
    await admin.send('PUT', `/api/admin/activities/${id}`, { body: entry('Yarım kalmış') })
    expect(await found(admin, 'Akşam ışığı')).not.toContain(id)
    expect((await admin.get(`/api/activities/${id}`)).body.data.title).toBe('Akşam ışığı')
    await admin.send('POST', `/api/admin/activities/${id}/publish`, { body: {} })
    expect((await admin.get(`/api/activities/${id}`)).body.data.title).toBe('Yarım kalmış')

    expect((await admin.send('DELETE', `/api/admin/activities/${id}`)).body).toMatchObject({
      data: { status: 'archived' },
      message: 'Etkinlik arşivlendi. Bulunduğu planlarda kalacak.',
    })
    expect((await admin.send('PUT', `/api/admin/activities/${id}`, { body: entry('Geç') })).body.error).toMatchObject({
      code: 'CONFLICT',
      reason: 'ARCHIVED',
    })
    expect((await admin.send('POST', `/api/admin/activities/${id}/restore`, { body: {} })).body.data.status).toBe(
      'published',
    )

    const reverted = await admin.send('POST', `/api/admin/activities/${id}/revert`, { body: { version: 1 } })
    expect(reverted.body.data).toMatchObject({ version: 4, translations: { tr: { title: 'Sabah ışığı' } } })
    expect(
      (await admin.send('POST', `/api/admin/activities/${id}/revert`, { body: { version: 9 } })).body.error.fields,
    ).toMatchObject({ version: { code: 'no-such-version', message: 'Böyle bir sürüm yok' } })
    expect(
      (await admin.send('POST', `/api/admin/activities/${id}/notes`, { body: { text: 'Görseli bekliyoruz.' } })).status,
    ).toBe(201)

    const history = await admin.get(`/api/admin/activities/${id}/history`)
    expect(history.body.data.map(({ what, version: from }: HistoryEntry) => [what, from])).toEqual([
      ['noted', 4],
      ['reverted', 4],
      ['restored', 3],
      ['archived', 3],
      ['published', 3],
      ['revised', 3],
      ['unpublished', 2],
      ['revised', 2],
      ['published', 1],
      ['added', 1],
    ])
    expect(history.body.data[0]).toMatchObject({
      text: 'Görseli bekliyoruz.',
      by: { kind: 'person', accountId: admin.accountId, name: 'Deniz' },
    })
    expect(history.body.data[1]).toMatchObject({ revertedTo: 1 })
    expect(history.body.page).toEqual({ page: 1, limit: 20, total: 10, hasMore: false })
    const second = await admin.get(`/api/admin/activities/${id}/history?page=2&limit=3`)
    expect(second.body.data.map(({ what }: HistoryEntry) => what)).toEqual(['archived', 'published', 'revised'])

    const earlier: CatalogueVersion = (await admin.get(`/api/admin/activities/${id}/versions/2`)).body.data
    expect(earlier).toMatchObject({
      version: 2,
      by: { name: 'Deniz' },
      content: { translations: { tr: { title: 'Akşam ışığı' } } },
    })
    expect((await admin.send('PUT', `/api/admin/activities/${id}`, { body: earlier.content })).body.data.version).toBe(
      5,
    )
    expect((await admin.get(`/api/admin/activities/${id}/versions/99`)).status).toBe(404)
    for (const n of ['0', '01', '1e1', 'x'])
      expect((await admin.get(`/api/admin/activities/${id}/versions/${n}`)).status).toBe(400)
    expect((await admin.get(`/api/admin/activities/${randomUUID()}/history`)).status).toBe(404)
  })

  it('names no author for shipped entries and for changes by a deleted account', async () => {
    const [shipped] = (await admin.get('/api/admin/activities?limit=1')).body.data
    expect((await admin.get(`/api/admin/activities/${shipped.id}/history`)).body.data.at(-1)).toMatchObject({
      what: 'added',
      by: { kind: 'shipped', name: null },
    })
    const leaving = await administrator(filiz)
    const { body } = await leaving.send('POST', '/api/admin/activities', { body: entry('Giden birinin') })
    await leaving.send('DELETE', '/api/auth/account', { body: { password: 'correct horse' } })
    await expect
      .poll(async () => (await admin.get(`/api/admin/activities/${body.data.id}/history`)).body.data[0].by)
      .toMatchObject({ kind: 'person', name: null })
  })

  it('refuses an invalid entry in the language of the request', async () => {
    const wrong = {
      ...entry('x'),
      category: '',
      monthTheme: 13,
      minAge: 5,
      maxAge: 4,
      videoUrl: 'javascript:alert(1)',
      translations: { tr: { title: '', purpose: ' ' } },
    }
    const reply = await admin.send('POST', '/api/admin/activities', {
      body: wrong,
      headers: { 'Accept-Language': 'en' },
    })
    expect(reply.body.error.fields).toMatchObject({
      category: { message: 'Category is required' },
      'translations.tr.title': { message: 'Title is required' },
      'translations.tr.purpose': { message: 'Purpose is required' },
      monthTheme: { code: 'too-big' },
      videoUrl: { code: 'not-a-url' },
    })
    expect(
      (await admin.send('POST', '/api/admin/activities', { body: { ...entry('x'), status: 'archived' } })).body.error
        .fields,
    ).toHaveProperty('status')
    expect(
      (await admin.send('POST', '/api/admin/activities', { body: { ...entry('x'), id: randomUUID() } })).body.error
        .fields,
    ).toHaveProperty('id')
    expect((await admin.send('PUT', `/api/admin/activities/${randomUUID()}`, { body: entry('x') })).status).toBe(404)
  })
})

describe('two concurrent administrators', () => {
  it('do not overwrite each other when they send If-Match', async () => {
    const { id } = await add('İkimizin')
    const seen = (await admin.get(`/api/admin/activities/${id}`)).headers.etag as string
    const replies = await Promise.all(
      [admin, other].map((one, index) =>
        one.send('PUT', `/api/admin/activities/${id}`, {
          body: entry(`İkimizin ${index}`),
          headers: { 'If-Match': seen },
        }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412])
    expect(
      (await admin.send('DELETE', `/api/admin/activities/${id}`, { headers: { 'If-Match': seen } })).body.error.code,
    ).toBe('PRECONDITION_FAILED')
    const winner = replies.find(({ status }) => status === 200)!
    expect(
      (
        await other.send('DELETE', `/api/admin/activities/${id}`, {
          headers: { 'If-Match': winner.headers.etag as string },
        })
      ).status,
    ).toBe(200)
  })

  it('publish an entry only once', async () => {
    const { id } = await add('Birlikte', 'draft')
    const replies = await Promise.all(
      [admin, other].map((one) => one.send('POST', `/api/admin/activities/${id}/publish`, { body: {} })),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await typesOf(id)).toEqual(['ActivityAdded', 'ActivityPublished'])
  })
})

describe('an idempotency key', () => {
  it('adds one entry for repeated requests, and returns 422 when it is reused with a different body', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const [first, second] = [
      await admin.send('POST', '/api/admin/activities', { body: entry('Bir kez'), headers }),
      await admin.send('POST', '/api/admin/activities', { body: entry('Bir kez'), headers }),
    ]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.data.id).toBe(first.body.data.id)
    expect(await typesOf(first.body.data.id)).toEqual(['ActivityAdded'])
    expect((await admin.send('POST', '/api/admin/activities', { body: entry('Başka'), headers })).status).toBe(422)
    // Keys are separate per account.
    expect(
      (await other.send('POST', '/api/admin/activities', { body: entry('Bir kez'), headers })).body.data.id,
    ).not.toBe(first.body.data.id)
  })
  it('adds one note for repeated requests', async () => {
    const { id } = await add('Notlu')
    const headers = { 'Idempotency-Key': randomUUID() }
    for (let again = 0; again < 3; again++)
      expect(
        (await admin.send('POST', `/api/admin/activities/${id}/notes`, { body: { text: 'Bir kez' }, headers })).status,
      ).toBe(201)
    expect(await typesOf(id)).toEqual(['ActivityAdded', 'ActivityNoted'])
  })
})

describe('the list of entries', () => {
  it('is sorted by the requested field and then by title, and includes drafts', async () => {
    const { id } = await add('Aaa taslak', 'draft')
    expect(
      (await admin.get('/api/admin/activities?status=draft&limit=100')).body.data.map((one: CatalogueEntry) => one.id),
    ).toContain(id)
    for (const sort of ['durationMinutes', '-durationMinutes']) {
      const minutes = (await admin.get(`/api/admin/activities?sort=${sort}&limit=100`)).body.data.map(
        (one: CatalogueEntry) => one.durationMinutes,
      )
      expect(minutes).toEqual(minutes.toSorted((a: number, b: number) => (sort.startsWith('-') ? b - a : a - b)))
    }
    const [up, down] = [
      (await admin.get('/api/admin/activities?limit=1')).body.data[0],
      (await admin.get('/api/admin/activities?sort=-title&limit=1')).body.data[0],
    ]
    expect(up.translations.tr.title < down.translations.tr.title).toBe(true)
    const pages = [
      await admin.get('/api/admin/activities?sort=-updatedAt&limit=7'),
      await admin.get('/api/admin/activities?sort=-updatedAt&limit=7&page=2'),
    ]
    expect(
      pages[0]!.body.data.some((one: CatalogueEntry) =>
        pages[1]!.body.data.some((later: CatalogueEntry) => later.id === one.id),
      ),
    ).toBe(false)
    expect((await admin.get('/api/admin/activities?sort=secret')).body.error.fields).toHaveProperty('sort')
  })
})

describe('each route of the entries', () => {
  it('returns 403 or 401 to a parent, an unauthenticated user and a former administrator', async () => {
    const { id } = await add('Kapalı')
    const former = await administrator(filiz)
    await administratorsOf(filiz).revoke(former.email)
    await untilStatus(former, 403)
    // Writes check the role in the account's current stream; reads may use a role that is up to ten seconds old.
    const calls = [
      ['GET', ''],
      ['GET', `/${id}`],
      ['GET', `/${id}/history`],
      ['GET', `/${id}/versions/1`],
      ['POST', '', entry('x')],
      ['PUT', `/${id}`, entry('x')],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/publish`, {}],
      ['POST', `/${id}/unpublish`, {}],
      ['POST', `/${id}/restore`, {}],
      ['POST', `/${id}/revert`, { version: 1 }],
      ['POST', `/${id}/notes`, { text: 'x' }],
    ] as const
    for (const [method, path, body] of calls) {
      const options = body === undefined ? {} : { body }
      for (const who of [parent, former])
        expect([method, path, (await who.send(method, `/api/admin/activities${path}`, options)).status]).toEqual([
          method,
          path,
          403,
        ])
      expect((await filiz.send(method, `/api/admin/activities${path}`, options)).status).toBe(401)
    }
    expect(await typesOf(id)).toEqual(['ActivityAdded'])
  })
})
