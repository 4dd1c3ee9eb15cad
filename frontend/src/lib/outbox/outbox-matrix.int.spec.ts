import type { Memory } from '@filiz/http/contract/memories.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createApiClient } from '../api-client.ts'
import { createSession } from '../session.ts'
import { answer, fail, startServer, type SeenRequest } from '../testing/http-server.ts'
import { memoryStorage } from '../testing/memory-storage.ts'
import type { Entries, NewEntry } from './entry.ts'
import { createOutbox } from './outbox.ts'
import { memoryStore } from './store.ts'

/*
 * Each kind of write, with each status, of the API or of a proxy, sent by the page that made it or by a later one. A
 * second write of the same kind shows that the first one stops no other.
 */

const childId = 'child'
const base = { id: '2026-11_m', revision: '1', day: '2026-11-20', text: 'Kule', photoIds: [] } as unknown as Memory
const body = { day: '2026-11-20', text: 'Kule', mood: null, planId: null, activityId: null, isFavourite: false }

/** Returns a write about the subject: `refused` is the one whose requests get the status. */
type Make = (subject: 'refused' | 'other') => NewEntry
const plan = (wish: Extract<NewEntry, { kind: 'plan' }>['wish']): Make => {
  return (subject) => ({ kind: 'plan', childId, planId: 'child_2026-11', activityId: subject, title: subject, wish })
}
const memory = (of: (subject: string) => Partial<Extract<NewEntry, { kind: 'memory' }>>): Make => {
  return (subject) => ({ kind: 'memory', childId, activity: null, photos: [], ...of(subject) }) as NewEntry
}
const kinds: Readonly<Record<string, Make>> = {
  completion: plan({ kind: 'complete', body: {} }),
  reopening: plan({ kind: 'reopen' }),
  feedback: plan({ kind: 'feedback', body: { engagement: 5, difficulty: 3, focusMinutes: null, notes: 'Güldük' } }),
  heart: (subject) => ({ kind: 'favourite', childId, activityId: subject, title: subject, isFavourite: true }),
  'emptied heart': (subject) => ({
    kind: 'favourite',
    childId,
    activityId: subject,
    title: subject,
    isFavourite: false,
  }),
  memory: memory((subject) => ({ write: { kind: 'add', body: { ...body, text: subject, photoIds: [] } } })),
  photo: memory((subject) => ({
    photos: [{ key: `${subject}-photo`, blob: new Blob([subject], { type: 'image/jpeg' }) }],
    write: { kind: 'add', body: { ...body, photoIds: [`${subject}-photo`] } },
  })),
  change: memory((subject) => ({
    write: { kind: 'amend', base: { ...base, id: `2026-11_${subject}` }, changes: { text: 'Kale' } },
  })),
  removal: memory((subject) => ({ write: { kind: 'remove', memoryId: `2026-11_${subject}` } })),
}

const lasting = [400, 403, 404, 409, 413, 415, 422]
const passing = [408, 425, 429, 500, 502, 503, 504]
/** A proxy cannot say that the server is too busy for all writes, and a lost connection has no status. */
const stopsAll = (source: string, status: number) => source === 'the API' && [429, 503].includes(status)
/** The role forbids what has no words, or the memory is gone already: nothing is left to decide. */
const isOver = (kind: string, source: string, status: number) =>
  source === 'the API' &&
  ((status === 403 && ['completion', 'reopening', 'heart', 'emptied heart'].includes(kind)) ||
    (status === 404 && kind === 'removal'))

async function aDevice(source: string, status: number) {
  const store = memoryStore()
  const state = { online: false, failing: true }
  const server = await startServer((request, response) => {
    const isRefused = state.failing && [request.path, request.body].some((text) => text.includes('refused'))
    if (!isRefused) return answer(response, 200, { success: true, data: { photoId: 'stored' } })
    if (status === 0) return void response.destroy()
    return source === 'the API' ? fail(response, status, 'INTERNAL') : void response.writeHead(status).end('<html>')
  })
  let shown: Entries = []
  function open() {
    const session = createSession(memoryStorage({ accessToken: 'a', refreshToken: 'r' }))
    const outbox = createOutbox({
      store,
      api: createApiClient({ baseUrl: server.url, session, tabStorage: memoryStorage(), language: () => 'tr' }),
      account: () => 'ayşe',
      online: () => state.online,
      reachable: async () => state.online,
      withTabLock: (work) => work(),
      broadcast: () => {},
      onAnswer: () => {},
      onEntries: ({ entries }) => {
        shown = entries
      },
    })
    onTestFinished(outbox.stop)
    return outbox
  }
  const keysOf = (subject: string) =>
    server.seen.filter(({ path, body: text }: SeenRequest) => `${path} ${text}`.includes(subject)).map(keyOf)
  return { state, open, shown: () => shown, keysOf, seen: server.seen }
}
const keyOf = ({ headers }: SeenRequest) => headers['idempotency-key']

describe.each(Object.entries(kinds))('a %s', (kind, make) => {
  describe.each(['the API', 'a proxy'])('that %s', (source) => {
    it.each(lasting)(
      'refuses with %i ends alone, with its reason, and is sent again only on request',
      async (status) => {
        const { state, open, shown, keysOf, seen } = await aDevice(source, status)
        let page = open()
        await page.perform(make('refused'))
        await page.perform(make('other'))
        state.online = true
        await page.online()
        expect(keysOf('other').length).toBeGreaterThan(0)
        if (isOver(kind, source, status)) return void expect(shown()).toEqual([])
        const refusal = source === 'a proxy' ? { foreignStatus: status } : { status, message: 'message of INTERNAL' }
        expect(shown()).toMatchObject([{ refusal }])

        page.stop()
        page = open()
        const before = seen.length
        await page.flush()
        expect([seen.length, shown()]).toMatchObject([before, [{ refusal }]])
        state.failing = false
        await page.retry(shown()[0]!.key)
        expect(shown()).toEqual([])
        expect(new Set(keysOf('refused')).size).toBe(1)
      },
    )

    it.each(source === 'the API' ? passing : [...passing, 0])(
      'answers with %i waits, stops no other, and is sent later with its key',
      async (status) => {
        const { state, open, shown, keysOf } = await aDevice(source, status)
        let page = open()
        await page.perform(make('refused'))
        await page.perform(make('other'))
        state.online = true
        for (const _ of Array(2)) await page.online()
        expect(shown().filter(({ refusal }) => refusal)).toEqual([])
        expect(shown()).toHaveLength(stopsAll(source, status) ? 2 : 1)

        state.online = false
        page.stop()
        page = open()
        await page.flush()
        expect(shown()[0]).toMatchObject({ sent: true })
        state.online = true
        state.failing = false
        await page.online()
        expect(shown()).toEqual([])
        expect(new Set(keysOf('refused')).size).toBe(1)
      },
    )
  })
})
