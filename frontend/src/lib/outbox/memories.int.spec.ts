import type { Memory } from '@filiz/http/contract/memories.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
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

it('keeps the reason of a memory that was refused while its photo was sent, and sends it no further', async () => {
  let finish = () => {}
  const { outbox, sent, shown } = await outboxOf((_, response) => {
    finish = () => answer(response, 201, { success: true, data: { photoId: 'stored' } })
  })
  await outbox.add(memory)
  await expect.poll(() => sent().length).toBe(1)
  await outbox.endSharing(new Set([childId]))
  finish()
  await outbox.flush()
  expect(shown()).toMatchObject([{ write: memory.write, refusal: { code: 'NOT_SHARED' } }])
  expect(sent()).toHaveLength(1)
})

describe('an edited memory that was refused', () => {
  const editedTo = (text: string) => ({
    ...memory,
    photos: [],
    write: { kind: 'add' as const, body: { ...body, text, photoIds: [] } },
  })
  const edited = editedTo('Kale')

  /** A server like Filiz's: a key belongs to one body, derives the memory's id, and answers it as it is now. */
  async function aDiary(isRefusing: () => boolean) {
    const recorded = new Map<string, { body: string; memory: Memory }>()
    const changed: unknown[] = []
    const device = await outboxOf((request, response) => {
      const key = String(request.headers['idempotency-key'])
      if (isRefusing()) return void response.writeHead(403).end('<html>')
      if (request.path.endsWith('/photos')) return answer(response, 201, { success: true, data: { photoId: 'stored' } })
      if (request.method === 'PATCH') {
        changed.push(JSON.parse(request.body))
        const current = [...recorded.values()].at(-1)!.memory
        if ((changed.at(-1) as Memory).revision === current.revision) return ok(response, {})
        const error = { code: 'CONFLICT', reason: 'ENTRY_CHANGED', current, requestId: 'r' }
        return answer(response, 409, { success: false, message: '', error })
      }
      const before = recorded.get(key)
      if (before && before.body !== request.body) return fail(response, 422, 'IDEMPOTENCY_MISMATCH')
      const added = before ?? {
        body: request.body,
        memory: { ...JSON.parse(request.body), id: `2026-11_${key}`, revision: '1' },
      }
      recorded.set(key, added)
      if (!before && isLosing) return void response.destroy()
      ok(response, added.memory)
      if (isChanging) somebodyWrites({ text: 'Köprü' })
    })
    const somebodyWrites = (changes: Partial<Memory>) => {
      const [[key, { body, memory: now }]] = [...recorded] as [[string, { body: string; memory: Memory }]]
      recorded.set(key, { body, memory: { ...now, ...changes, revision: '2' } })
    }
    let isChanging = false
    let isLosing = true
    const textsOf = () => [...recorded.values()].map(({ memory: { text } }) => text)
    return {
      ...device,
      recorded,
      changed,
      textsOf,
      somebodyWrites,
      answerAll: () => (isLosing = false),
      changeAfterAnswer: () => (isChanging = true),
    }
  }

  /** A diary that has recorded the memory before a proxy refused it. */
  async function aRecordedMemory() {
    let isRefusing = false
    const diary = await aDiary(() => isRefusing)
    await diary.outbox.add(memory)
    await expect.poll(() => diary.recorded.size).toBe(1)
    isRefusing = true
    await expect
      .poll(async () => diary.outbox.online().then(diary.shown))
      .toMatchObject([{ refusal: { foreignStatus: 403 } }])
    isRefusing = false
    diary.answerAll()
    return diary
  }

  it('is not doubled when the server had recorded it before a proxy refused it', async () => {
    const { outbox, shown, textsOf, changed } = await aRecordedMemory()
    expect(await outbox.replace(shown()[0]!, edited)).toBe('stored')
    await expect.poll(shown).toEqual([])
    expect([textsOf(), changed]).toEqual([['Kule'], [{ revision: '1', text: 'Kale', removePhotoIds: ['stored'] }]])
  })

  it('removes no photo that another person has added to the recorded memory', async () => {
    const { outbox, shown, changed, somebodyWrites } = await aRecordedMemory()
    somebodyWrites({ photoIds: ['stored', 'of another person'], isFavourite: true })
    await outbox.replace(shown()[0]!, edited)
    await expect.poll(shown).toEqual([])
    expect(changed).toEqual([{ revision: '2', text: 'Kale', removePhotoIds: ['stored'] }])
  })

  it.each([
    ['before it is sent', 0],
    ['while it is sent', 1],
  ] as const)('keeps both texts when another person changes the recorded one %s', async (_, requests) => {
    const { outbox, shown, changed, somebodyWrites, changeAfterAnswer } = await aRecordedMemory()
    if (requests === 0) somebodyWrites({ text: 'Köprü' })
    else changeAfterAnswer()
    await outbox.replace(shown()[0]!, edited)
    await expect
      .poll(shown)
      .toMatchObject([
        {
          write: { kind: 'amend', base: { text: 'Kule' }, changes: { text: 'Kale', removePhotoIds: ['stored'] } },
          refusal: { conflict: { text: 'Köprü' } },
        },
      ])
    expect(changed).toHaveLength(requests)
  })

  it('is changed on the server when an earlier edit of it was recorded', async () => {
    let isRefusing = true
    const { outbox, shown, recorded, textsOf, changed, answerAll } = await aDiary(() => isRefusing)
    const refused = async () =>
      await expect.poll(async () => outbox.online().then(shown)).toMatchObject([{ refusal: { foreignStatus: 403 } }])
    await outbox.add(editedTo('Kule'))
    await refused()
    isRefusing = false
    await outbox.replace(shown()[0]!, edited)
    await expect.poll(() => recorded.size).toBe(1)
    isRefusing = true
    await refused()
    isRefusing = false
    answerAll()
    await outbox.replace(shown()[0]!, editedTo('Köprü'))
    await expect.poll(shown).toEqual([])
    expect([textsOf(), changed]).toEqual([['Kale'], [{ revision: '1', text: 'Köprü' }]])
  })

  it('is recorded with its new words when the server had not recorded it', async () => {
    let isRefusing = true
    const { outbox, shown, textsOf, answerAll } = await aDiary(() => isRefusing)
    await outbox.add(memory)
    await expect.poll(shown).toMatchObject([{ refusal: { foreignStatus: 403 } }])
    isRefusing = false
    answerAll()
    await outbox.replace(shown()[0]!, edited)
    await expect.poll(shown).toEqual([])
    expect(textsOf()).toEqual(['Kale'])
  })

  it('is neither lost nor doubled when another tab has sent or discarded it meanwhile', async () => {
    let isRefusing = true
    const { outbox, shown, textsOf, answerAll } = await aDiary(() => isRefusing)
    await outbox.add(memory)
    await expect.poll(shown).toMatchObject([{ refusal: { foreignStatus: 403 } }])
    const [refused] = shown()
    isRefusing = false
    answerAll()
    await outbox.retry(refused!.key)
    expect(await outbox.replace(refused!, edited)).toBe('ended')
    expect([textsOf(), shown()]).toEqual([['Kule'], []])
  })

  it('is sent as a further change when another tab has sent the first one, or is sending it', async () => {
    const base = { ...body, kind: 'memory', id: '2026-11_m', revision: '1', photoIds: [] } as unknown as Memory
    const amend = (text: string) => ({
      ...memory,
      photos: [],
      write: { kind: 'amend' as const, base, changes: { text } },
    })
    let isRefusing = true
    let finish = () => {}
    const { outbox, shown, server } = await outboxOf((request, response) => {
      if (isRefusing) return void response.writeHead(403).end('<html>')
      const { text } = JSON.parse(request.body) as { text: string }
      if (text === 'Kale') finish = () => ok(response, { ...base, text, revision: '2' })
      else ok(response, {})
    })
    await outbox.add(amend('Kale'))
    await expect.poll(shown).toMatchObject([{ refusal: { foreignStatus: 403 } }])
    const [refused] = shown()
    isRefusing = false
    void outbox.retry(refused!.key)
    await expect.poll(() => server.seen.length).toBe(2)
    expect(await outbox.replace(refused!, amend('Köprü'))).toBe('stored')
    finish()
    await expect.poll(shown).toEqual([])
    expect(JSON.parse(server.seen.at(-1)!.body)).toEqual({ revision: '2', text: 'Köprü' })
    expect(server.seen).toHaveLength(3)
  })
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
