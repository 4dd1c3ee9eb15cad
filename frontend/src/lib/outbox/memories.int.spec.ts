import type { Memory } from '@filiz/http/contract/memories.ts'
import { expect, it, onTestFinished } from 'vitest'
import { createApiClient } from '../api-client.ts'
import { createSession } from '../session.ts'
import { answer, fail, ok, startServer, type Handler } from '../testing/http-server.ts'
import { memoryStorage } from '../testing/memory-storage.ts'
import type { Amendment, Entries, MemoryEntry, NewEntry } from './entry.ts'
import { createOutbox } from './outbox.ts'
import { memoryStore } from './store.ts'

const childId = '0b7f2a52-6c8b-4a3e-9d1c-2f5e8a7b6c01'
const body = { day: '2026-11-20', text: 'Kule', mood: null, planId: null, activityId: null, isFavourite: false }
const memory: Extract<NewEntry, { kind: 'memory' }> = {
  kind: 'memory',
  childId,
  activity: null,
  photos: [{ key: 'photo-key-of-this-memory', blob: new Blob(['picture'], { type: 'image/jpeg' }) }],
  write: { kind: 'add', body: { ...body, photoIds: ['photo-key-of-this-memory'] } },
}

async function outboxOf(handler: Handler) {
  const server = await startServer(handler)
  const state = { account: 'ayşe' as string | undefined, online: true }
  const disk = memoryStore()
  let shown: Entries = []
  const session = createSession(memoryStorage({ accessToken: 'a', refreshToken: 'r' }))
  const outbox = createOutbox({
    store: disk,
    api: createApiClient({ baseUrl: server.url, session, tabStorage: memoryStorage(), language: () => 'tr' }),
    account: () => state.account,
    online: () => state.online,
    withTabLock: (work) => work(),
    broadcast: () => {},
    reachable: async () => state.online,
    onAnswer: () => {},
    onEntries: ({ entries }) => {
      shown = entries
    },
  })
  onTestFinished(outbox.stop)
  const sent = () =>
    server.seen.map(({ path, headers }) => [path.slice(path.lastIndexOf('/') + 1), headers['idempotency-key']])
  return { outbox, state, disk, server, sent, shown: () => shown as readonly MemoryEntry[] }
}

it('sends a photo again with its key when the server has removed it before the memory arrived', async () => {
  let accepted = false
  let isRemoved = true
  const { outbox, disk, server, sent } = await outboxOf((request, response) => {
    if (request.path.endsWith('/photos')) return answer(response, 201, { success: true, data: { photoId: 'stored' } })
    if (!isRemoved) {
      accepted = true
      return ok(response, {})
    }
    isRemoved = false
    return fail(response, 400, 'VALIDATION_FAILED', { fields: { photoIds: { code: 'no-such-photo', message: '' } } })
  })
  await outbox.add(memory)
  await expect.poll(() => accepted).toBe(true)
  const [photo, first, again, second] = sent()
  expect(again).toEqual(photo)
  expect(second).toEqual(first)
  expect(JSON.parse(server.seen.at(-1)!.body)).toMatchObject({ photoIds: ['stored'] })
  await expect.poll(() => disk.read('ayşe')).toEqual([])
})

it('stores nothing again of a memory that a sign-out removed while its photo was sent', async () => {
  let finish = () => {}
  const { outbox, state, disk, sent } = await outboxOf((_, response) => {
    finish = () => answer(response, 201, { success: true, data: { photoId: 'stored' } })
  })
  await outbox.add(memory)
  await expect.poll(() => sent().length).toBe(1)
  state.account = undefined
  await disk.sweep(() => false)
  finish()
  await outbox.flush()
  expect(await disk.read('ayşe')).toEqual([])
  expect(sent()).toHaveLength(1)
})

const other = { ...memory, photos: [], write: { kind: 'add' as const, body: { ...body, text: 'Köprü', photoIds: [] } } }

it.each([
  ['a proxy', 413, undefined],
  ['a proxy', 403, undefined],
  ['the server', 400, 'VALIDATION_FAILED'],
  ['the server', 404, 'NOT_FOUND'],
] as const)('ends a memory that %s refuses with %i, and sends the others', async (_, status, code) => {
  const { outbox, disk, shown } = await outboxOf((request, response) => {
    if (!request.path.endsWith('/photos')) return ok(response, {})
    return code ? fail(response, status, code) : void response.writeHead(status).end('<html>')
  })
  await outbox.add(memory)
  await outbox.add(other)
  await outbox.online()
  await expect.poll(shown).toMatchObject([{ write: memory.write, refusal: { message: expect.any(String) } }])
  expect((await disk.read('ayşe'))[0]?.refusal?.foreignStatus).toBe(code ? undefined : status)
})

it('sends only the changed fields, and keeps both texts when another person has changed the text meanwhile', async () => {
  const base = { ...body, kind: 'memory', id: '2026-11_m', revision: '1', photoIds: [] } as unknown as Memory
  const theirs = { ...base, revision: '2', text: 'Köprü' }
  let isChanged = true
  const { outbox, server, shown } = await outboxOf((_, response) =>
    isChanged
      ? answer(response, 409, {
          success: false,
          message: '',
          error: { code: 'CONFLICT', reason: 'ENTRY_CHANGED', current: theirs, requestId: 'r' },
        })
      : ok(response, {}),
  )
  await outbox.add({ ...memory, photos: [], write: { kind: 'amend', base, changes: { text: 'Kale' } } })
  await expect.poll(shown).toMatchObject([{ refusal: { conflict: { text: 'Köprü' } } }])
  expect([server.seen[0]!.method, JSON.parse(server.seen[0]!.body)]).toEqual(['PATCH', { revision: '1', text: 'Kale' }])

  isChanged = false
  const [refused] = shown()
  const write: Amendment = { kind: 'amend', base: theirs, changes: { text: 'Köprü\n\nKale' } }
  await outbox.replace(refused!, { ...memory, photos: [], write })
  await expect.poll(shown).toEqual([])
  expect(JSON.parse(server.seen.at(-1)!.body)).toEqual({ revision: '2', text: 'Köprü\n\nKale' })
  expect(new Set(server.seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(2)
})

it('sends a second change of a memory on top of the answer to the first, and neither conflicts', async () => {
  let revision = 1
  let isAnswering = false
  const { outbox, server, disk, state } = await outboxOf((request, response) => {
    if (!isAnswering) return void response.destroy()
    const { revision: seen, ...changes } = JSON.parse(request.body) as { revision: string }
    if (seen !== String(revision)) return fail(response, 409, 'CONFLICT')
    return ok(response, { ...base, ...changes, revision: String(++revision) })
  })
  const base = { ...body, kind: 'memory', id: '2026-11_m', revision: '1', photoIds: [] } as unknown as Memory
  const change = (text: string) =>
    outbox.add({ ...memory, photos: [], write: { kind: 'amend', base, changes: { text } } })
  await change('Kale')
  await expect.poll(() => server.seen.length).toBeGreaterThan(0)
  await change('Kale ve köprü')
  state.online = true
  isAnswering = true
  await outbox.online()
  await expect.poll(() => disk.read('ayşe')).toEqual([])
  expect(JSON.parse(server.seen.at(-1)!.body)).toEqual({ revision: '2', text: 'Kale ve köprü' })
})

it('sends a completion while a photo is on its way', async () => {
  const { outbox, server, disk } = await outboxOf((request, response) => {
    if (!request.path.endsWith('/photos')) ok(response, {})
  })
  await outbox.add(memory)
  await expect.poll(() => server.seen.length).toBe(1)
  const planId = `${childId}_2026-11`
  const completion = { kind: 'plan', childId, planId, activityId: 'a', title: 'a' } as const
  expect(await outbox.perform({ ...completion, wish: { kind: 'complete', body: {} } })).toMatchObject({
    kind: 'applied',
  })
  expect((await disk.read('ayşe')).map(({ kind }) => kind)).toEqual(['memory'])
})
