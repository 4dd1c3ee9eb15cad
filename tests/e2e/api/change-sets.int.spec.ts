// @module-tag long
import type { ChangeSetEntry, ImportResult } from '@filiz/http/contract/admin-files.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { administrator } from './testing/administrator.ts'
import { started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

let filiz: StartedFiliz
let admin: Parent
beforeAll(async () => {
  filiz = await started()
  admin = await administrator(filiz)
})
afterAll(() => filiz.stop())

const entry = (title: string, more: object = {}) => ({
  category: 'DOGA_KESIF',
  monthTheme: 3,
  minAge: 2,
  maxAge: 6,
  durationMinutes: 20,
  hazards: [],
  translations: { tr: { title, purpose: 'Bakmak' }, en: { title, purpose: 'Looking' } },
  ...more,
})
async function added(title: string): Promise<string> {
  const reply = await admin.send('POST', '/api/admin/activities', { body: entry(title) })
  expect([reply.status, reply.text.slice(0, 200)]).toEqual([201, reply.text.slice(0, 200)])
  return reply.body.data.id as string
}
async function imported(...lines: object[]): Promise<ImportResult> {
  const reply = await admin.send('POST', '/api/admin/activities/import?format=ndjson', {
    body: lines.map((line) => JSON.stringify(line)).join('\n'),
    headers: { 'Content-Type': 'application/x-ndjson' },
  })
  expect([reply.status, reply.text.slice(0, 300)]).toEqual([200, reply.text.slice(0, 300)])
  return reply.body.data
}
const undo = (id: string, query = '', by = admin) =>
  by.send('POST', `/api/admin/change-sets/${id}/undo?${query}`, { body: {} })
const undone = async (id: string, query = '', by = admin): Promise<ImportResult> => {
  const reply = await undo(id, query, by)
  expect([reply.status, reply.text.slice(0, 300)]).toEqual([200, reply.text.slice(0, 300)])
  return reply.body.data
}
const read = async (id: string) => (await admin.get(`/api/admin/activities/${id}`)).body.data
const list = async () => (await admin.get('/api/admin/change-sets')).body.data as ChangeSetEntry[]

describe('an import', () => {
  it('is listed, and its undo brings each entry back to what it was before', async () => {
    const id = await added('Geri alınacak')
    await admin.send('POST', `/api/admin/activities/${id}/unpublish`, { body: {} })
    const result = await imported(
      { id, durationMinutes: 45, status: 'published' },
      entry('İçe aktarmayla gelen', { status: 'published' }),
    )
    expect(result).toMatchObject({ created: 1, updated: 1 })
    const created = result.lines[1]!.id!
    const before = (await list()).find((one) => one.id === result.importId)!
    expect(before).toMatchObject({
      kind: 'file',
      isFinished: true,
      created: 1,
      updated: 1,
      isUndone: false,
      by: { name: 'Deniz' },
    })
    const { data: history } = (await admin.get(`/api/admin/activities/${id}/history`)).body
    expect(history[0].changeSet).toBe(result.importId)

    const trial = await undone(result.importId!, 'dryRun=true')
    expect(trial.lines.map(({ action, title }) => [action, title])).toEqual(
      expect.arrayContaining([
        ['update', 'Geri alınacak'],
        ['update', 'İçe aktarmayla gelen'],
      ]),
    )
    expect((await read(id)).durationMinutes).toBe(45)

    expect(await undone(result.importId!)).toMatchObject({ created: 0, updated: 2, conflicts: 0, failed: 0 })
    expect(await read(id)).toMatchObject({ durationMinutes: 20, status: 'draft' })
    expect(await read(created)).toMatchObject({ status: 'archived' })
    const after = await list()
    expect(after.find((one) => one.id === result.importId)!.isUndone).toBe(true)
    expect(after[0]).toMatchObject({ kind: 'undo', undoes: result.importId, updated: 2 })
  })

  it('leaves entries that somebody has changed since, unless they are chosen; notes do not count', async () => {
    const [mine, noted] = [await added('Sonra değişen'), await added('Not alınan')]
    const { importId } = await imported({ id: mine, durationMinutes: 45 }, { id: noted, durationMinutes: 46 })
    await admin.send('PUT', `/api/admin/activities/${mine}`, { body: entry('Sonra değişen', { durationMinutes: 60 }) })
    await admin.send('POST', `/api/admin/activities/${noted}/notes`, { body: { text: 'Bakalım' } })

    const result = await undone(importId!)
    expect(result).toMatchObject({ updated: 1, conflicts: 1 })
    expect(result.lines.find(({ action }) => action === 'conflict')).toMatchObject({
      id: mine,
      title: 'Sonra değişen',
      changes: [{ field: 'durationMinutes', before: '60', after: '20' }],
    })
    expect([(await read(mine)).durationMinutes, (await read(noted)).durationMinutes]).toEqual([60, 20])
    expect(await undone(importId!, `overwrite=${mine}`)).toMatchObject({ updated: 1, conflicts: 0 })
    expect((await read(mine)).durationMinutes).toBe(20)
  })

  it('is undone once when two administrators undo it at the same time', async () => {
    const other = await administrator(filiz)
    const ids = await Promise.all(Array.from({ length: 20 }, (_, index) => added(`İkisi birden ${index}`)))
    const { importId } = await imported(...ids.map((id) => ({ id, durationMinutes: 45 })))
    const results = await Promise.all([undone(importId!), undone(importId!, '', other)])
    expect(results[0].updated + results[1].updated).toBe(20)
    for (const id of ids) expect(await read(id)).toMatchObject({ durationMinutes: 20, version: 3 })
  })

  it('is undone once for each idempotency key', async () => {
    const id = await added('Anahtarla')
    const { importId } = await imported({ id, durationMinutes: 45 })
    const headers = { 'Idempotency-Key': randomUUID() }
    const send = () => admin.send('POST', `/api/admin/change-sets/${importId!}/undo`, { body: {}, headers })
    const [first, second] = [await send(), await send()]
    expect([first.body.data.updated, second.body.data]).toEqual([1, { ...first.body.data, lines: expect.any(Array) }])
    expect(await read(id)).toMatchObject({ durationMinutes: 20, version: 3 })
  })

  it('can be undone again: an undo is a change set too', async () => {
    const id = await added('İleri geri')
    const { importId } = await imported({ id, durationMinutes: 45 })
    const { importId: undoId } = await undone(importId!)
    expect(await undone(undoId!)).toMatchObject({ updated: 1 })
    expect((await read(id)).durationMinutes).toBe(45)
  })

  it('is not undone over a recall, and an unknown one is not found', async () => {
    const id = await added('Geri çekilen')
    const { importId } = await imported({ id, durationMinutes: 45 })
    await admin.send('POST', `/api/admin/activities/${id}/recall`, { body: { reason: { tr: 'Tehlikeli' } } })
    expect(await undone(importId!)).toMatchObject({ updated: 0, conflicts: 1 })
    await undone(importId!, 'overwrite=all')
    expect(await read(id)).toMatchObject({ status: 'archived', recalled: { reason: { tr: 'Tehlikeli' } } })
    expect((await undo(randomUUID())).status).toBe(404)
    expect((await undo(importId!, '', await filiz.parent())).status).toBe(403)
  })
})

describe('a bulk change', () => {
  it('is one thing in the list and is undone as one', async () => {
    const ids = [await added('Toplu bir'), await added('Toplu iki')]
    const changeSet = randomUUID()
    for (const id of ids)
      expect((await admin.send('DELETE', `/api/admin/activities/${id}?changeSet=${changeSet}`)).status).toBe(200)
    const [found] = await vi.waitFor(async () => {
      const [first] = await list()
      expect(first).toMatchObject({ kind: 'bulk', updated: 2, isFinished: true })
      return [first!]
    })
    expect(await undone(found.id)).toMatchObject({ updated: 2, conflicts: 0 })
    for (const id of ids) expect(await read(id)).toMatchObject({ status: 'published' })
  })

  it('stays separate when another administrator sends the same id', async () => {
    const other = await administrator(filiz)
    const [mine, theirs] = [await added('Benimki'), await added('Onunki')]
    const changeSet = randomUUID()
    await admin.send('DELETE', `/api/admin/activities/${mine}?changeSet=${changeSet}`)
    await other.send('DELETE', `/api/admin/activities/${theirs}?changeSet=${changeSet}`)
    await vi.waitFor(async () => expect((await list()).slice(0, 2).map(({ updated }) => updated)).toEqual([1, 1]))
  })
})
