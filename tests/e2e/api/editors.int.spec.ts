import { randomUUID } from 'node:crypto'
import { contract } from '@filiz/http/contract/contract.ts'
import type { HistoryEntry } from '@filiz/http/contract/admin-shapes.ts'
import { openApiDocument } from '@filiz/http/openapi.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administrator } from './testing/administrator.ts'
import { analystOf } from './testing/analyst.ts'
import { started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

let filiz: StartedFiliz
let admin: Parent
let editor: Parent
let analyst: Parent
let parent: Parent
beforeAll(async () => {
  filiz = await started()
  ;[admin, editor, analyst, parent] = await Promise.all([
    administrator(filiz),
    administrator(filiz, undefined, 'EDITOR'),
    analystOf(filiz),
    filiz.parent(),
  ])
})
afterAll(() => filiz.stop())

const entry = {
  category: 'DOGA_KESIF',
  monthTheme: 3,
  minAge: 3,
  maxAge: 6,
  durationMinutes: 20,
  hazards: [],
  translations: { tr: { title: 'Editörün yazdığı', purpose: 'Merak' } },
}
const reason = { reason: { tr: 'Boncuklar yutulabilir.' } }
const at = (id: string, step = '') => `/api/admin/activities/${id}${step}`

describe('the roles that calls need', () => {
  const guarded = contract.filter(({ access }) => access === 'admin' || access === 'editor' || access === 'analyst')
  /** Calls with ids and bodies that nothing matches: the role is decided before anything else is read. */
  const isRefused = async (by: Parent, { method, path }: (typeof guarded)[number]) =>
    (await by.send(method, `/api${path.replaceAll(/\{\w+\}/g, randomUUID())}`)).status === 403

  it('admit an editor to the catalogue, an analyst to the figures, an administrator to both, a parent to none', async () => {
    for (const call of guarded) {
      const refused = await Promise.all([admin, editor, analyst, parent].map((by) => isRefused(by, call)))
      const { access } = call
      expect([call.path, ...refused]).toEqual([call.path, false, access !== 'editor', access !== 'analyst', true])
    }
  })
  it('are named by the document of the API', () => {
    const { paths } = openApiDocument(contract)
    expect(paths?.['/admin/activities/{id}/recall']?.post?.description).toBe('Needs the role ADMIN.')
    expect(paths?.['/admin/activities']?.post?.description).toBe('Needs the role EDITOR or ADMIN.')
    expect(paths?.['/insights/data-sets']?.post?.description).toBe('Needs the role ANALYST or ADMIN.')
  })
})

describe('an editor', () => {
  it('is told of both roles, and older clients of the first', async () => {
    const { user } = (await editor.send('GET', '/api/auth/me')).body.data
    expect(user).toMatchObject({ role: 'EDITOR', roles: ['EDITOR'] })
    const granted = await admin.send('POST', `/api/admin/people/${editor.accountId}/roles`, {
      body: { grant: 'ANALYST' },
    })
    expect(granted.body.data.roles).toEqual(['EDITOR', 'ANALYST'])
    expect((await editor.send('GET', '/api/auth/me')).body.data.user).toMatchObject({
      role: 'EDITOR',
      roles: ['EDITOR', 'ANALYST'],
    })
    await admin.send('POST', `/api/admin/people/${editor.accountId}/roles`, { body: { revoke: 'ANALYST' } })
  })
  it('writes, publishes and archives, but neither recalls, nor counts whom a recall reaches, nor takes one back', async () => {
    const added = await editor.send('POST', '/api/admin/activities', { body: { ...entry, status: 'draft' } })
    expect(added.status).toBe(201)
    const { id } = added.body.data
    for (const [method, step, body] of [
      ['POST', '/publish', { confirm: [] }],
      ['POST', '/notes', { text: 'Bakar mısınız?' }],
      ['DELETE', '', undefined],
    ] as const)
      expect([step, (await editor.send(method, at(id, step), { body })).status < 300]).toEqual([step, true])
    expect((await editor.get(at(id, '/recall'))).status).toBe(403)
    expect((await admin.get(at(id, '/recall'))).body.data).toEqual({ families: null })
    expect((await admin.get(at(randomUUID(), '/recall'))).status).toBe(404)
    expect((await editor.send('POST', at(id, '/recall'), { body: reason })).status).toBe(403)
    expect((await admin.send('POST', at(id, '/recall'), { body: reason })).status).toBe(200)
    expect((await editor.send('POST', at(id, '/restore'), { body: { recalled: true } })).status).toBe(403)
    expect((await editor.send('POST', at(id, '/restore'), { body: {} })).body.error.reason).toBe('RECALLED')
    expect((await admin.send('POST', at(id, '/restore'), { body: { recalled: true } })).status).toBe(200)
  })
  it('sees the names of who keeps the catalogue, and no address', async () => {
    const { data } = (await editor.get('/api/admin/authors')).body
    expect(data.map(({ id }: { id: string }) => id).toSorted()).toEqual([admin.accountId, editor.accountId].toSorted())
    expect(JSON.stringify(data)).not.toContain('@')
  })
  it('marks a note of a colleague as done, once, and finds the entries with open notes', async () => {
    const { id } = (await admin.send('POST', '/api/admin/activities', { body: { ...entry, status: 'draft' } })).body
      .data
    await admin.send('POST', at(id, '/notes'), { body: { text: 'Görsel eksik' } })
    await admin.send('POST', at(id, '/notes'), { body: { text: 'Başlık uzun' } })
    const notes = async () =>
      ((await editor.get(at(id, '/history'))).body.data as HistoryEntry[]).filter(({ what }) => what === 'noted')
    const open = async () =>
      ((await editor.get('/api/admin/activities?notes=open')).body.data as { id: string }[]).some(
        (one) => one.id === id,
      )
    const [second, first] = await notes()
    expect([first!.text, first!.resolved, await open()]).toEqual(['Görsel eksik', undefined, true])
    for (const { note } of [first!, first!, second!])
      expect((await editor.send('POST', at(id, `/notes/${note}/resolve`), { body: {} })).status).toBe(200)
    expect((await notes()).map(({ text, resolved }) => [text, resolved?.by.accountId])).toEqual([
      ['Başlık uzun', editor.accountId],
      ['Görsel eksik', editor.accountId],
    ])
    const feed = (await editor.get(`/api/admin/feed?kind=notes&by=${editor.accountId}`)).body.data as HistoryEntry[]
    expect(feed.filter(({ what }) => what === 'note-resolved')).toHaveLength(2)
    expect(await open()).toBe(false)
    for (const note of ['00000000000000000000', first!.note!.replace(/.$/, '9')])
      expect((await editor.send('POST', at(id, `/notes/${note}/resolve`), { body: {} })).status).toBe(404)
    expect((await editor.send('POST', at(id, '/notes/first/resolve'), { body: {} })).status).toBe(400)
  })
})
