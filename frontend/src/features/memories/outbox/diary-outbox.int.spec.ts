import type { Memory } from '@filiz/http/contract/memories.ts'
import { expect, it, onTestFinished } from 'vitest'
import { createApiClient } from '../../../lib/api-client.ts'
import { createSession } from '../../../lib/session.ts'
import { answer, fail, ok, startServer, type Handler } from '../../../lib/testing/http-server.ts'
import { memoryStorage } from '../../../lib/testing/memory-storage.ts'
import { createDiaryOutbox } from './diary-outbox.ts'
import { memoryDiaryStore } from './diary-store.ts'
import type { PendingMemory } from './pending-memory.ts'

const childId = '0b7f2a52-6c8b-4a3e-9d1c-2f5e8a7b6c01'
const body = { day: '2026-11-20', text: 'Kule', mood: null, planId: null, activityId: null, isFavourite: false }
const memory: Omit<PendingMemory, 'key' | 'accountId' | 'madeAt'> = {
  childId,
  activity: null,
  photos: [{ key: 'photo-key-of-this-memory', blob: new Blob(['picture'], { type: 'image/jpeg' }) }],
  write: { kind: 'add', body: { ...body, photoIds: ['photo-key-of-this-memory'] } },
}

async function outboxOf(handler: Handler) {
  const server = await startServer(handler)
  const state = { account: 'ayşe' as string | undefined, online: true }
  const disk = memoryDiaryStore()
  let shown: readonly PendingMemory[] = []
  const session = createSession(memoryStorage({ accessToken: 'a', refreshToken: 'r' }))
  const outbox = createDiaryOutbox({
    store: disk,
    api: createApiClient({ baseUrl: server.url, session, tabStorage: memoryStorage(), language: () => 'tr' }),
    account: () => state.account,
    online: () => state.online,
    withTabLock: (work) => work(),
    broadcast: () => {},
    onDone: () => {},
    onPending: (memories) => {
      shown = memories
    },
  })
  onTestFinished(outbox.stop)
  const sent = () =>
    server.seen.map(({ path, headers }) => [path.slice(path.lastIndexOf('/') + 1), headers['idempotency-key']])
  return { outbox, state, disk, server, sent, shown: () => shown }
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
  await expect.poll(() => sent().length).toBe(2)
  await expect.poll(async () => (await disk.read('ayşe'))[0]?.photos[0]?.photoId).toBeUndefined()
  expect((await disk.read('ayşe'))[0]?.photos[0]?.blob.size).toBe(7)

  await outbox.online()
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
  await expect.poll(shown).toMatchObject([{ write: memory.write, refusal: expect.any(String) }])
  expect((await disk.read('ayşe'))[0]?.foreignStatus).toBe(code ? undefined : status)
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
  await expect.poll(shown).toMatchObject([{ conflict: { text: 'Köprü' } }])
  expect([server.seen[0]!.method, JSON.parse(server.seen[0]!.body)]).toEqual(['PATCH', { revision: '1', text: 'Kale' }])

  isChanged = false
  await outbox.resolve(shown()[0]!, 'both')
  await expect.poll(shown).toEqual([])
  expect(JSON.parse(server.seen.at(-1)!.body)).toEqual({ revision: '2', text: 'Köprü\n\nKale' })
  expect(new Set(server.seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(2)
})
