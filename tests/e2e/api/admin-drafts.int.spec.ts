// @module-tag long
import type { CatalogueEntry, HistoryEntry } from '@filiz/http/contract/admin-shapes.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { administrator } from './testing/administrator.ts'
import { started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

let filiz: StartedFiliz
let admin: Parent
let other: Parent
let parent: Parent

beforeAll(async () => {
  filiz = await started()
  ;[admin, other, parent] = await Promise.all([
    administrator(filiz, { language: 'en' }),
    administrator(filiz),
    filiz.parent(),
  ])
})
afterAll(() => filiz.stop())

const text = (title: string) => ({ title, purpose: 'Merak uyandırır', materials: ['Fener'], steps: ['Yakın', 'Bakın'] })
const entry = (title: string) => ({
  category: 'DOGA_KESIF',
  monthTheme: 3,
  minAge: 2,
  maxAge: 6,
  durationMinutes: 20,
  hazards: [],
  translations: { tr: text(title) },
})
const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  admin.send(method, `/api/admin/activities${path}`, {
    ...(body !== undefined && { body }),
    headers: { 'Accept-Language': 'en', ...headers },
  })
const add = async (title: string, status = 'published'): Promise<CatalogueEntry> => {
  const reply = await send('POST', '', { ...entry(title), status })
  expect(reply.status).toBe(201)
  return reply.body.data
}
const entryOf = async (id: string): Promise<CatalogueEntry> =>
  (await admin.get(`/api/admin/activities/${id}`, 'en')).body.data
const titleForParents = async (id: string) => (await parent.get(`/api/activities/${id}`)).body.data?.title
const historyOf = async (id: string): Promise<HistoryEntry[]> =>
  (await admin.get(`/api/admin/activities/${id}/history`, 'en')).body.data

describe('a draft with nothing but a title', () => {
  const bare = { status: 'draft', translations: { tr: { title: 'Yalnız başlık' } } }
  it('is saved, shown and revised, and refused for publication with all missing fields', async () => {
    const reply = await send('POST', '', bare)
    expect(reply.status).toBe(201)
    const { id } = reply.body.data
    expect(reply.body.data).toMatchObject({ category: null, minAge: null, translations: { tr: { purpose: '' } } })
    expect((await send('PUT', `/${id}`, { translations: { tr: { title: 'Başka başlık' } } })).status).toBe(200)
    expect(
      (await admin.get(`/api/admin/activities?search=${encodeURIComponent('Başka başlık')}`)).body.data[0].id,
    ).toBe(id)

    const refused = await send('POST', `/${id}/publish`, {})
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.error.fields).toSorted()).toEqual([
      'category',
      'durationMinutes',
      'maxAge',
      'minAge',
      'monthTheme',
      'translations.tr.purpose',
    ])
    expect(refused.body.error.fields.category.message).toBe('Category is required')
    expect((await send('PUT', `/${id}`, entry('Başka başlık'))).status).toBe(200)
    expect((await send('POST', `/${id}/publish`, {})).body.data.status).toBe('published')
  })
  it('is exported and imported again unchanged, among other lines', async () => {
    const { id } = (await send('POST', '', bare)).body.data
    for (const [format, type] of [
      ['ndjson', 'application/x-ndjson'],
      ['csv', 'text/csv'],
    ] as const) {
      const { text: file } = await admin.get(`/api/admin/activities/export?format=${format}`)
      const trial = await admin.send('POST', `/api/admin/activities/import?format=${format}&dryRun=true`, {
        body: file,
        headers: { 'Content-Type': type },
      })
      expect([id, trial.body.data.failed, trial.body.data.updated]).toEqual([id, 0, 0])
    }
  })
  it('is not enough for a published entry', async () => {
    const refused = await send('POST', '', { ...bare, status: 'published' })
    expect([refused.status, refused.body.error.fields.category.message]).toEqual([400, 'Category is required'])
    const { id } = await add('Tam')
    const revised = await send('PUT', `/${id}`, { translations: { tr: { title: 'Eksik' } } })
    expect([revised.status, revised.body.error.fields['translations.tr.purpose'].message]).toEqual([
      400,
      'Purpose is required',
    ])
    expect((await send('POST', '', { ...bare, translations: { tr: { title: ' ' } } })).status).toBe(400)
  })
})

describe('a working draft of a published entry', () => {
  it('is hidden from families until it is published', async () => {
    const { id } = await add('Yayındaki')
    expect((await send('GET', `/${id}/draft`)).status).toBe(404)
    const saved = await send('PUT', `/${id}/draft`, entry('Hazırlanan'))
    expect([saved.status, saved.body.message]).toEqual([
      200,
      'The working draft has been saved. Families see the published text until you publish it.',
    ])
    expect(saved.body.data).toMatchObject({ id, basedOn: 1, version: 1, outdated: false })
    expect(await titleForParents(id)).toBe('Yayındaki')
    const found = (await parent.get(`/api/activities?search=${encodeURIComponent('Hazırlanan')}`)).body.data
    expect(found.map((one: CatalogueEntry) => one.id)).not.toContain(id)
    expect(await entryOf(id)).toMatchObject({
      version: 1,
      status: 'published',
      translations: { tr: { title: 'Yayındaki' } },
      workingDraft: { basedOn: 1, outdated: false },
    })
    const draft = await admin.get(`/api/admin/activities/${id}/draft`)
    expect(draft.body.data.translations.tr.title).toBe('Hazırlanan')

    const published = await send('POST', `/${id}/draft/publish`, {})
    expect([published.status, published.body.data.version, published.body.data.workingDraft]).toEqual([
      200,
      2,
      undefined,
    ])
    expect(await titleForParents(id)).toBe('Hazırlanan')
    expect((await admin.get(`/api/admin/activities/${id}/draft`)).status).toBe(404)
    expect((await historyOf(id)).map(({ what, version }) => [what, version])).toEqual([
      ['draft-published', 2],
      ['revised', 2],
      ['draft-saved', 1],
      ['added', 1],
    ])
    expect((await admin.get(`/api/admin/activities/${id}/versions/2`)).body.data.content.translations.tr.title).toBe(
      'Hazırlanan',
    )
  })
  it('is refused with 409 when the entry was revised since, until it is saved for the new version', async () => {
    const { id } = await add('Eski')
    await send('PUT', `/${id}/draft`, entry('Benim'))
    await other.send('PUT', `/api/admin/activities/${id}`, { body: entry('Onun') })
    const refused = await send('POST', `/${id}/draft/publish`, {})
    expect([refused.status, refused.body.error.reason]).toEqual([409, 'DRAFT_OUTDATED'])
    expect((await admin.get(`/api/admin/activities/${id}/draft`)).body.data).toMatchObject({
      basedOn: 1,
      version: 2,
      outdated: true,
    })
    expect((await send('PUT', `/${id}/draft`, { ...entry('Benim'), basedOn: 3 })).status).toBe(400)
    expect((await send('PUT', `/${id}/draft`, { ...entry('Benim'), basedOn: 2 })).status).toBe(200)
    expect((await send('POST', `/${id}/draft/publish`, {})).status).toBe(200)
    expect(await titleForParents(id)).toBe('Benim')
  })
  it('answers 412 when somebody else was faster', async () => {
    const { id } = await add('Aynı anda')
    const seen = (await admin.get(`/api/admin/activities/${id}`)).headers.etag!
    await other.send('PUT', `/api/admin/activities/${id}/draft`, { body: entry('Önce') })
    expect((await send('PUT', `/${id}/draft`, entry('Sonra'), { 'If-Match': seen })).status).toBe(412)
    const now = (await admin.get(`/api/admin/activities/${id}/draft`)).headers.etag!
    expect((await send('PUT', `/${id}/draft`, entry('Sonra'), { 'If-Match': now })).status).toBe(200)
    expect((await send('POST', `/${id}/draft/publish`, {}, { 'If-Match': now })).status).toBe(412)
  })
  it('can be discarded, survives the archive, and is refused for drafts and archived entries', async () => {
    const { id } = await add('Arşivlik')
    await send('PUT', `/${id}/draft`, entry('Bekleyen'))
    await send('DELETE', `/${id}`)
    expect((await send('POST', `/${id}/draft/publish`, {})).body.error.reason).toBe('ARCHIVED')
    expect((await send('PUT', `/${id}/draft`, entry('Yeni'))).body.error.reason).toBe('ARCHIVED')
    await send('POST', `/${id}/restore`, {})
    expect((await admin.get(`/api/admin/activities/${id}/draft`)).body.data.translations.tr.title).toBe('Bekleyen')
    expect((await send('DELETE', `/${id}/draft`)).status).toBe(200)
    expect((await send('POST', `/${id}/draft/publish`, {})).body.error.reason).toBe('NO_WORKING_DRAFT')
    const draft = await add('Taslak', 'draft')
    expect((await send('PUT', `/${draft.id}/draft`, entry('X'))).body.error.reason).toBe('NOT_PUBLISHED')
  })
  it('is closed to parents', async () => {
    const { id } = await add('Kapalı')
    for (const [method, path] of [
      ['GET', 'draft'],
      ['PUT', 'draft'],
      ['DELETE', 'draft'],
      ['POST', 'draft/publish'],
      ['PUT', 'schedule'],
      ['DELETE', 'schedule'],
    ] as const)
      expect((await parent.send(method, `/api/admin/activities/${id}/${path}`, {})).status).toBe(403)
  })
})

describe('a scheduled publication', () => {
  /** A local time some minutes ahead, for a browser in Istanbul (UTC+3). */
  const inMinutes = (minutes: number) => {
    const local = new Date(filiz.clock.millis() + minutes * 60_000 + 3 * 3_600_000).toISOString()
    return { day: local.slice(0, 10), time: local.slice(11, 16) }
  }
  const advance = (minutes: number) => filiz.clock.advance(minutes * 60_000)
  const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 50 })

  it('publishes a draft and a working draft at the local time, once', async () => {
    const draft = await add('Sabah yayını', 'draft')
    const live = await add('Yayında')
    await send('PUT', `/${live.id}/draft`, entry('Yarının metni'))
    for (const { id } of [draft, live]) {
      const reply = await send('PUT', `/${id}/schedule`, inMinutes(30))
      expect([reply.status, reply.body.message]).toEqual([200, 'The publication has been scheduled.'])
      expect((await entryOf(id)).publishAt).toBe(reply.body.data.publishAt)
    }
    advance(20)
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect((await entryOf(draft.id)).status).toBe('draft')
    advance(11)
    await until(async () => {
      expect((await entryOf(draft.id)).status).toBe('published')
      expect(await titleForParents(live.id)).toBe('Yarının metni')
    })
    advance(5)
    await new Promise((resolve) => setTimeout(resolve, 600))
    const steps = await historyOf(draft.id)
    expect(steps.map(({ what }) => what)).toEqual(['published', 'scheduled', 'added'])
    expect(steps[0]!.by).toMatchObject({ kind: 'person', accountId: admin.accountId })
  })
  it('can be taken back', async () => {
    const { id } = await add('Vazgeçilen', 'draft')
    await send('PUT', `/${id}/schedule`, inMinutes(10))
    expect((await send('DELETE', `/${id}/schedule`)).body.data.publishAt).toBeUndefined()
    advance(15)
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect((await entryOf(id)).status).toBe('draft')
  })
  it('says at the entry and in its history why it was not carried out', async () => {
    const { id } = await add('Eksilen', 'draft')
    await send('PUT', `/${id}/schedule`, inMinutes(10))
    await send('PUT', `/${id}`, { ...entry('Eksilen'), category: null })
    advance(11)
    await until(async () =>
      expect((await entryOf(id)).publicationRefused).toMatchObject({
        fields: { category: { code: 'required', message: 'Category is required' } },
      }),
    )
    expect((await entryOf(id)).status).toBe('draft')
    expect((await historyOf(id))[0]).toMatchObject({
      what: 'schedule-refused',
      refusal: { fields: { category: { message: 'Category is required' } } },
    })
    await send('PUT', `/${id}`, entry('Eksilen'))
    expect((await entryOf(id)).publicationRefused).toBeUndefined()
  })
  it('says which word of the texts names no hazard', async () => {
    const { id } = await add('Kesilen', 'draft')
    await send('PUT', `/${id}/schedule`, inMinutes(10))
    const knife = { tr: { ...text('Kesilen'), steps: ['Bıçakla kesin'], safetyNotes: 'Birlikte kesin' } }
    await send('PUT', `/${id}`, { ...entry('Kesilen'), translations: knife })
    advance(11)
    await until(async () =>
      expect((await entryOf(id)).publicationRefused?.fields['hazards']?.message).toContain('bıçak'),
    )
    expect((await entryOf(id)).status).toBe('draft')
    const other = await add('Kesmeden')
    await send('PUT', `/${other.id}/draft`, { ...entry('Kesmeden'), adult: 'with', translations: knife })
    const refused = await send('POST', `/${other.id}/draft/publish`, {})
    expect([refused.status, refused.body.error.fields.hazards.code]).toEqual([400, 'hazard-unnamed'])
    const confirm = [{ word: 'bıçak', hazard: 'sharp' }]
    const published = await send('POST', `/${other.id}/draft/publish`, { confirm })
    expect([published.status, published.body.data.hazards]).toEqual([200, ['sharp']])
  })
  it('is refused for the past, for impossible days, and for what could not be published now', async () => {
    const { id } = await add('Zamansız', 'draft')
    expect((await send('PUT', `/${id}/schedule`, inMinutes(-5))).body.error.fields.day.code).toBe('in-the-past')
    for (const wrong of [{ day: '2026-02-30', time: '09:00' }, { day: '2026-12-01', time: '25:00' }, {}])
      expect((await send('PUT', `/${id}/schedule`, wrong)).status).toBe(400)
    const bare = (await send('POST', '', { status: 'draft', translations: { tr: { title: 'Eksik' } } })).body.data
    expect((await send('PUT', `/${bare.id}/schedule`, inMinutes(5))).body.error.fields.category.code).toBe('required')
    const live = await add('Taslaksız')
    expect((await send('PUT', `/${live.id}/schedule`, inMinutes(5))).body.error.reason).toBe('NO_WORKING_DRAFT')
  })
})
