import { randomUUID } from 'node:crypto'
import { childStream } from '@filiz/domain/shared/streams.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startService, type Parent, type Service } from '../testing/service.ts'

let service: Service
let parent: Parent
let childId: string
beforeAll(async () => {
  service = await startService({ now: '2026-03-10T09:00:00.000Z' })
})
beforeEach(async () => {
  parent = await service.parent()
  childId = (await parent.send('POST', '/api/children', { body: { name: 'Deniz', birthDate: '2022-05-11' } })).body.data
    .id
})
afterAll(() => service.close())

const pause = (until: string, headers: Record<string, string> = {}) =>
  parent.send('POST', '/api/progress/pause', { body: { childId, until }, headers })
const resume = (query = `?childId=${childId}`) => parent.send('DELETE', `/api/progress/pause${query}`)
const types = async () => (await service.events(childStream(childId))).map(({ type }) => type)

it('a pause includes its last day', async () => {
  const reply = await pause('2026-03-20')
  expect(reply.body).toEqual({
    success: true,
    data: { childId, pausedUntil: '2026-03-20' },
    message: 'Ara verildi. Bu günler seriyi bozmayacak.',
  })
  expect((await pause('2026-03-15')).body.data.pausedUntil).toBe('2026-03-15')
  expect((await service.events(childStream(childId))).at(-1)!.data).toMatchObject({
    from: '2026-03-10',
    until: '2026-03-15',
  })
})

it('a pause may neither end in the past nor last longer than 92 days', async () => {
  expect((await pause('2026-03-09')).body.error.fields.until.code).toBe('in-the-past')
  expect((await pause('2026-06-11')).body.error.fields.until.code).toBe('too-far-ahead')
  expect((await pause('2026-06-10')).status).toBe(200)
  expect((await pause('soon')).body.error.fields.until.code).toBe('not-a-date')
})

it("a pause ends on the parent's request, which also succeeds without a pause", async () => {
  await pause('2026-03-20')
  expect((await resume()).body.data).toEqual({ childId, pausedUntil: null })
  expect((await resume()).headers).not.toHaveProperty('event-position')
  expect(await types()).toEqual(['ChildAdded', 'ProgressPaused', 'ProgressResumed'])
})

it('ending a pause requires a valid child id', async () => {
  expect((await resume('')).body.error.fields.childId.code).toBe('required')
  expect((await resume('?childId=x')).body.error.fields.childId.code).toBe('not-an-id')
  expect((await resume(`?childId=${randomUUID()}`)).body.error.code).toBe('NOT_FOUND')
})

it('a pause is applied once for one key', async () => {
  const headers = { 'Idempotency-Key': randomUUID() }
  await Promise.all([pause('2026-03-20', headers), pause('2026-03-20', headers)])
  expect(await types()).toEqual(['ChildAdded', 'ProgressPaused'])
  expect((await pause('2026-03-21', headers)).body.error.code).toBe('IDEMPOTENCY_MISMATCH')
})
