// @module-tag long
import type { CatalogueEntry } from '@filiz/http/contract/admin-shapes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administrator } from './testing/administrator.ts'
import { started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

let filiz: StartedFiliz
let admin: Parent
let other: Parent
const ids: Record<string, string> = {}

const text = (title: string, more = {}) => ({ title, purpose: 'Merak', materials: [], steps: ['Bak'], ...more })
const entry = (title: string, more = {}) => ({
  category: 'DOGA_KESIF',
  monthTheme: 3,
  minAge: 3,
  maxAge: 6,
  durationMinutes: 20,
  hazards: [],
  season: [5],
  translations: { tr: text(title), en: text(`${title} (en)`) },
  ...more,
})
const call = (method: string, path: string, body?: unknown) =>
  admin.send(method, `/api/admin/activities${path}`, body === undefined ? {} : { body })
const list = async (query: string, by = admin): Promise<CatalogueEntry[]> =>
  (await by.get(`/api/admin/activities?limit=100&with=changes&${query}`)).body.data
/** Returns the names of this spec's entries among the answers. */
const named = (entries: readonly { id: string }[]) =>
  Object.keys(ids)
    .filter((name) => entries.some(({ id }) => id === ids[name]))
    .toSorted()
const found = async (query: string) => named(await list(query))

beforeAll(async () => {
  filiz = await started()
  ;[admin, other] = await Promise.all([administrator(filiz), administrator(filiz)])
  const add = async (name: string, more: object, by = admin) => {
    const reply = await by.send('POST', '/api/admin/activities', { body: { status: 'draft', ...entry(name, more) } })
    ids[name] = reply.body.data.id
  }
  await add('turkce', { translations: { tr: text('Yalnız Türkçe') } })
  await add('bilinmeyen', { hazards: null, season: null })
  await add('keskin', { hazards: ['sharp'], skills: ['counting'], topics: ['rainy-day'], kin: 'ozel-grup' })
  await add('baskasinin', {}, other)
  await add('notlu', { translations: { tr: text('Notlu', { safetyNotes: 'Zürafaya dikkat' }) } })
  await add('yayinda', { status: 'published' })
  await call('POST', `/${ids['notlu']}/notes`, { text: 'Bakalım' })
  await call('PUT', `/${ids['yayinda']}/draft`, entry('Hazırlanan'))
  await call('PUT', `/${ids['yayinda']}/schedule`, { day: '2026-04-01', time: '08:00' })
})
afterAll(() => filiz.stop())

describe('the list of entries for administrators', () => {
  it.each([
    ['missing=en', ['notlu', 'turkce']],
    ['hazards=unknown', ['bilinmeyen']],
    ['hazard=sharp', ['keskin']],
    ['skill=counting', ['keskin']],
    ['kin=ozel-grup', ['keskin']],
    ['notes=true', ['notlu']],
    ['season=none', ['bilinmeyen']],
    ['pending=working-draft', ['yayinda']],
    ['pending=scheduled', ['yayinda']],
    ['pending=refused', []],
    ['hazard=sharp&missing=en', []],
    ['status=draft&hazards=unknown', ['bilinmeyen']],
  ])('is filtered by %s', async (query, names) => expect(await found(query)).toEqual(names))

  it('is filtered by topic, by the author of the last change and by warnings', async () => {
    expect(await found('topic=rainy-day')).toEqual(['keskin'])
    expect(await found(`changedBy=${other.accountId}`)).toEqual(['baskasinin'])
    expect(await found(`changedBy=${admin.accountId}`)).toEqual(['bilinmeyen', 'keskin', 'notlu', 'turkce', 'yayinda'])
    expect((await list('changedBy=catalogue')).length).toBe(100)
    // Only published entries are checked.
    expect(await found('warnings=true&status=published')).toEqual(['yayinda'])
    for (const wrong of ['hazard=lava', 'pending=maybe', 'missing=tr', 'kin=A_B'])
      expect((await admin.get(`/api/admin/activities?${wrong}`)).status).toBe(400)
  })
  it('searches all fields as parents do, with a typing error, in drafts too', async () => {
    for (const words of ['zürafaya', 'ZURAFA', 'zürafya', 'ozel-grup'])
      expect(await found(`search=${encodeURIComponent(words)}`), words).toEqual([
        words === 'ozel-grup' ? 'keskin' : 'notlu',
      ])
    expect((await list(`search=${encodeURIComponent('zürafaya')}&sort=title`)).map(({ id }) => id)).toContain(
      ids['notlu'],
    )
  })
  it('names the author and the time of the last change, and counts notes', async () => {
    const [changed] = await list('kin=ozel-grup')
    expect(changed).toMatchObject({
      notes: 0,
      changedBy: { kind: 'person', accountId: admin.accountId, name: 'Deniz' },
    })
    expect((await list('notes=true'))[0]!.notes).toBe(1)
    expect((await list('changedBy=catalogue'))[0]!.changedBy).toEqual({ kind: 'shipped', name: null })
  })
  it('shows a change of another administrator at once', async () => {
    await other.send('PUT', `/api/admin/activities/${ids['keskin']}`, { body: entry('keskin', { kin: 'yeni-grup' }) })
    await admin.get('/api/admin/activities?limit=1')
    expect((await list('kin=yeni-grup', other)).map(({ id }) => id)).toEqual([ids['keskin']])
    expect(await found('kin=ozel-grup')).toEqual([])
  })
})

describe('a selection', () => {
  it('contains all entries that match the filters', async () => {
    const all = (await admin.get('/api/admin/activities/selection')).body.data
    expect(all.length).toBe((await admin.get('/api/admin/activities?limit=1')).body.page.total)
    const some = (await admin.get('/api/admin/activities/selection?missing=en')).body.data
    expect(named(some)).toEqual(['notlu', 'turkce'])
    expect(some.find(({ id }: { id: string }) => id === ids['turkce'])).toEqual({
      id: ids['turkce'],
      title: 'Yalnız Türkçe',
      status: 'draft',
      isRecalled: false,
    })
  })
  it('is exported by filters or by ids', async () => {
    const lines = async (query: string) =>
      (await admin.get(`/api/admin/activities/export?format=ndjson&${query}`)).text
        .trim()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as { id: string })
    expect(named(await lines('missing=en&status=draft'))).toEqual(['notlu', 'turkce'])
    const chosen = await lines(`ids=${ids['yayinda']},${ids['keskin']}`)
    expect([chosen.length, named(chosen)]).toEqual([2, ['keskin', 'yayinda']])
    expect(await lines(`ids=${ids['yayinda']}&status=draft`)).toEqual([])
    expect((await lines('')).length).toBeGreaterThan(250)
    expect((await admin.get('/api/admin/activities/export?format=csv&ids=nonsense')).status).toBe(400)
    const csv = (await admin.get(`/api/admin/activities/export?format=csv&ids=${ids['keskin']}`)).text
    expect(csv.trim().split('\n').length).toBe(2)
  })
})

describe('the check', () => {
  it('answers in pages of at most 200 kB, most severe first, and follows changes', async () => {
    const check = async (query = '') => (await admin.get(`/api/admin/activities/check?limit=100${query}`)).body
    await call('POST', '', entry('Tehlikesi bilinmeyen', { hazards: null }))
    const first = await check()
    expect(first.data.faults[0]).toMatchObject({ path: 'hazards', title: 'Tehlikesi bilinmeyen' })
    let page = 1
    let seen = 0
    for (let reply = first; ; reply = await check(`&page=${++page}`)) {
      expect(Buffer.byteLength(JSON.stringify(reply))).toBeLessThan(200_000)
      seen += reply.data.faults.length
      if (!reply.page.hasMore) break
    }
    expect(seen).toBe(first.page.total)
    expect(first.data.kinds.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(seen)
    const warned = await admin.get('/api/admin/activities?warnings=true&limit=1')
    expect(first.data.entries).toBe(warned.body.page.total)
    const some = await check('&kind=similar')
    expect(some.data.entries).toBeLessThanOrEqual(some.page.total)
    expect(some.page.total).toBe(first.data.kinds.find(({ kind }: { kind: string }) => kind === 'similar')?.count ?? 0)

    const { id } = first.data.faults[0]
    await call('PUT', `/${id}`, entry('Tehlikesi bilinmeyen', { hazards: [] }))
    const after = await check()
    expect(
      after.data.faults.filter((fault: { id: string; path: string }) => fault.id === id && fault.path === 'hazards'),
    ).toEqual([])
    await call('DELETE', `/${id}`)
    expect((await check()).data.faults.some((fault: { id: string }) => fault.id === id)).toBe(false)
  })
})
