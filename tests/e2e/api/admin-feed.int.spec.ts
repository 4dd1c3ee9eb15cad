// @module-tag long
import { randomUUID } from 'node:crypto'
import type { ChangeSetEntry } from '@filiz/http/contract/admin-files.ts'
import type { FeedEntry } from '@filiz/http/contract/admin-feed.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { administrator } from './testing/administrator.ts'
import { started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

let filiz: StartedFiliz
let admin: Parent
let other: Parent
let id: string

const entry = {
  category: 'DOGA_KESIF',
  monthTheme: 3,
  minAge: 3,
  maxAge: 6,
  durationMinutes: 20,
  hazards: [],
  translations: { tr: { title: 'Akıştaki', purpose: 'Merak' } },
}
const feed = async (query = '', by = admin): Promise<FeedEntry[]> =>
  (await by.get(`/api/admin/feed?limit=100&${query}`)).body.data
const unread = async (by: Parent): Promise<number> => (await by.get('/api/admin/notes')).body.data.unread

beforeAll(async () => {
  filiz = await started()
  ;[admin, other] = await Promise.all([administrator(filiz), administrator(filiz)])
  const send = (by: Parent, method: string, path: string, body: unknown) =>
    by.send(method, `/api/admin/activities${path}`, { body })
  id = (await send(admin, 'POST', '', { ...entry, status: 'draft' })).body.data.id
  await send(admin, 'POST', `/${id}/notes`, { text: 'Benim notum' })
  await send(other, 'PUT', `/${id}`, { ...entry, durationMinutes: 25 })
  await send(other, 'POST', `/${id}/notes`, { text: 'Birinci not' })
  await send(other, 'POST', `/${id}/notes`, { text: 'İkinci not' })
  await send(other, 'POST', `/${id}/publish`, {})
  await other.get('/api/admin/feed')
})
afterAll(() => filiz.stop())

describe('the feed of the catalogue', () => {
  it('lists changes and notes, newest first, with author and title', async () => {
    const own = (await feed('', other)).filter(({ activityId }) => activityId === id)
    expect(own.map(({ what, by }) => [what, by.accountId])).toEqual([
      ['published', other.accountId],
      ['noted', other.accountId],
      ['noted', other.accountId],
      ['revised', other.accountId],
      ['noted', admin.accountId],
      ['added', admin.accountId],
    ])
    expect(own[0]!.title).toBe('Akıştaki')
  })
  it('is filtered by person and by kind, and comes in pages', async () => {
    const byAdmin = (await feed(`by=${admin.accountId}`, other)).map(({ what }) => what)
    expect(byAdmin).toEqual(['noted', 'added'])
    expect((await feed('kind=notes', other)).map(({ text }) => text)).toEqual([
      'İkinci not',
      'Birinci not',
      'Benim notum',
    ])
    expect((await feed(`kind=texts&by=${other.accountId}`, other)).map(({ what }) => what)).toEqual(['revised'])
    expect((await feed('by=catalogue')).every(({ by }) => by.kind === 'shipped')).toBe(true)
    const second = (await other.get('/api/admin/feed?page=2&limit=2&kind=notes')).body
    expect([second.data.length, second.page.total, second.page.hasMore]).toEqual([1, 3, false])
    expect((await admin.get('/api/admin/feed?kind=gossip')).status).toBe(400)
  })
  it('marks notes of others as unread for each administrator until they are read', async () => {
    expect([await unread(admin), await unread(other)]).toEqual([2, 1])
    const notes = await feed('kind=notes')
    expect(notes.map((note) => note.unread)).toEqual([true, true, false])
    const read = await admin.send('PUT', '/api/admin/notes/read', { body: { upTo: notes[1]!.id } })
    expect(read.body.data).toEqual({ unread: 1 })
    expect((await feed('kind=notes')).map((note) => note.unread)).toEqual([true, false, false])
    await admin.send('PUT', '/api/admin/notes/read', { body: { upTo: notes[0]!.id } })
    // An older note never makes newer ones unread again.
    await admin.send('PUT', '/api/admin/notes/read', { body: { upTo: notes[2]!.id } })
    expect([await unread(admin), await unread(other)]).toEqual([0, 1])
    expect((await admin.send('PUT', '/api/admin/notes/read', { body: { upTo: 'nothing' } })).status).toBe(404)
  })
})

describe('the grouped feed', () => {
  it('says the changed fields of an entry with the value before and after', async () => {
    const revised = (await feed(`grouped=true&kind=texts&by=${other.accountId}`)).find(({ what }) => what === 'revised')
    expect(revised).toMatchObject({
      activityId: id,
      changes: [{ field: 'durationMinutes', before: '20', after: '25' }],
    })
    expect((await feed(`kind=texts&by=${other.accountId}`))[0]).not.toHaveProperty('changes')
  })
  it('has one line for a bulk change, and one for its undo', async () => {
    const own = async () => await feed(`grouped=true&kind=sets&by=${admin.accountId}`)
    const added = await Promise.all(
      ['Birinci', 'İkinci'].map((title) =>
        admin.send('POST', '/api/admin/activities', {
          body: { ...entry, translations: { tr: { title, purpose: 'Merak' } }, status: 'draft' },
        }),
      ),
    )
    const changeSet = randomUUID()
    for (const [index, title] of ['Birinci', 'İkinci'].entries())
      await admin.send('PUT', `/api/admin/activities/${added[index]!.body.data.id}?changeSet=${changeSet}`, {
        body: { ...entry, season: [6, 7, 8], translations: { tr: { title, purpose: 'Merak' } } },
      })
    const [bulk, ...none] = await own()
    expect(bulk).toMatchObject({
      title: 'Birinci',
      set: { kind: 'bulk', entries: 2 },
      changes: [{ field: 'season', before: null, after: '6\n7\n8' }],
    })
    expect(none).toEqual([])
    await admin.send('POST', `/api/admin/change-sets/${bulk!.set!.id}/undo`, { body: {} })
    await vi.waitFor(
      async () =>
        expect((await own()).map(({ set }) => [set?.kind, set?.entries])).toEqual([
          ['undo', 2],
          ['bulk', 2],
        ]),
      { timeout: 30_000 },
    )
    const [undo, undone] = (await admin.get('/api/admin/change-sets')).body.data as ChangeSetEntry[]
    expect([undo!.isUndone, undone!.isUndone, undone!.leftByUndo]).toEqual([false, true, 0])
    await admin.send('POST', `/api/admin/change-sets/${undo!.id}/undo`, { body: {} })
    await vi.waitFor(
      async () => {
        const sets = (await admin.get('/api/admin/change-sets')).body.data as ChangeSetEntry[]
        expect(sets.map(({ isUndone }) => isUndone)).toEqual([false, true, false])
      },
      { timeout: 30_000 },
    )
  })
  it('has the milestones that somebody revised', async () => {
    const [first] = (await admin.get('/api/admin/milestones')).body.data
    const { id: milestoneId, skills, translations } = first
    const text = `${translations.tr.text} (yeni)`
    await admin.send('PUT', '/api/admin/milestones', {
      body: {
        milestones: [{ id: milestoneId, skills, translations: { ...translations, tr: { ...translations.tr, text } } }],
      },
    })
    expect(await feed('grouped=true&kind=milestones')).toMatchObject([
      { what: 'milestone-revised', title: text, by: { accountId: admin.accountId } },
    ])
    expect(await feed('kind=milestones')).toEqual([])
  })
})

describe('saved views', () => {
  it('are kept for each administrator', async () => {
    const views = [{ name: 'İngilizcesi eksik', query: 'missing=en&sort=-updatedAt' }]
    expect((await admin.send('PUT', '/api/admin/views', { body: { views } })).body.data).toEqual(views)
    expect((await admin.get('/api/admin/views')).body.data).toEqual(views)
    expect((await other.get('/api/admin/views')).body.data).toEqual([])
    for (const wrong of [[{ name: '', query: '' }], [{ name: 'x' }], Array(31).fill(views[0])])
      expect((await admin.send('PUT', '/api/admin/views', { body: { views: wrong } })).status).toBe(400)
  })
  it('are part of the export of the account, and are deleted with it', async () => {
    const person = await administrator(filiz)
    const views = [{ name: 'Sivri uçlu', query: 'hazard=sharp' }]
    await person.send('PUT', '/api/admin/views', { body: { views } })
    expect((await person.get('/api/auth/export')).body.savedViews).toEqual(views)
    expect(await filiz.engines.vault.get('admin-desk', person.accountId)).not.toBeNull()
    await person.send('DELETE', '/api/auth/account', { body: { password: 'correct horse' } })
    await expect.poll(() => filiz.engines.vault.get('admin-desk', person.accountId), { timeout: 15_000 }).toBeNull()
  })
  it('and the feed are closed to parents', async () => {
    const parent = await filiz.parent()
    for (const [method, path] of [
      ['GET', 'feed'],
      ['GET', 'notes'],
      ['PUT', 'notes/read'],
      ['GET', 'views'],
      ['PUT', 'views'],
    ] as const)
      expect((await parent.send(method, `/api/admin/${path}`)).status).toBe(403)
  })
})
