import { randomUUID } from 'node:crypto'
import { childStream, planStream } from '@filiz/domain/shared/streams.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import type { Plan } from '@filiz/http/contract/shapes.ts'
import type { Method } from '@filiz/http/route.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fillCatalogue, password, startService, type Parent, type Service } from './testing/service.ts'

let service: Service
let parent: Parent
let [deniz, can]: [string, string] = ['', '']
let key: string
beforeAll(async () => {
  service = await startService()
  await fillCatalogue(service)
})
beforeEach(async () => {
  parent = await service.parent()
  const add = async (name: string) =>
    (await parent.send('POST', '/api/children', { body: { name, birthDate: '2022-05-11' } })).body.data.id
  deniz = await add('Deniz')
  can = await add('Can')
  key = randomUUID()
})
afterAll(() => service.close())

const keyed = (method: Method, path: string, body?: object) =>
  parent.send(method, `/api${path}`, { ...(body ? { body } : {}), headers: { 'Idempotency-Key': key } })
const types = async (stream: string) => (await service.events(stream)).map(({ type }) => type)
const march = (childId: string) => ({ childId, year: 2026, month: 3 })
const made = async (): Promise<Plan> => (await parent.send('POST', '/api/plans', { body: march(deniz) })).body.data
const kept = async () => (await service.engines.vault.ownedBy('used-key', parent.accountId)).length

describe('the key of a request that names its stream in the body', () => {
  it('belongs to one plan, and is refused for another child or month', async () => {
    const first = await keyed('POST', '/plans', march(deniz))
    expect(first.status).toBe(201)
    for (const other of [march(can), { ...march(deniz), month: 4 }])
      expect((await keyed('POST', '/plans', other)).body.error.code).toBe('IDEMPOTENCY_MISMATCH')
    expect(await types(planStream(`${can}_2026-03`))).toEqual([])
    const again = await keyed('POST', '/plans', march(deniz))
    expect([again.status, again.text, again.headers['event-position']]).toEqual([
      201,
      first.text,
      first.headers['event-position'],
    ])
  })

  it('belongs to one memory, which the first body answers again after a different one was refused', async () => {
    const memory = { day: '2026-03-01', text: 'Kule' }
    const path = `/children/${deniz}/memories`
    const first = await keyed('POST', path, memory)
    expect((await keyed('POST', path, { ...memory, text: 'Kale' })).body.error.code).toBe('IDEMPOTENCY_MISMATCH')
    expect((await keyed('POST', path, memory)).body.data).toEqual(first.body.data)
    const { id, revision } = first.body.data
    const changed = await parent.send('PATCH', `/api${path}/${id}`, { body: { revision, text: 'Kale' } })
    expect(changed.body.data).toMatchObject({ id, text: 'Kale' })
  })

  it('belongs to one pause of one child, and to one end of a pause', async () => {
    const until = (childId: string) => ({ childId, until: '2026-03-20' })
    expect((await keyed('POST', '/progress/pause', until(deniz))).status).toBe(200)
    expect((await keyed('POST', '/progress/pause', until(can))).body.error.code).toBe('IDEMPOTENCY_MISMATCH')
    expect((await keyed('DELETE', `/progress/pause?childId=${deniz}`)).status).toBe(200)
    expect((await keyed('DELETE', `/progress/pause?childId=${can}`)).body.error.code).toBe('IDEMPOTENCY_MISMATCH')
    expect(await types(childStream(can))).toEqual(['ChildAdded'])
  })

  it('can be used to continue after a crash or an engine failure before the append', async () => {
    const append = vi
      .spyOn(service.engines.log, 'append')
      .mockRejectedValueOnce(new EngineUnavailable('event log', new Error('spec')))
    expect((await keyed('POST', '/plans', march(deniz))).status).toBe(503)
    append.mockRestore()
    expect(await types(planStream(`${deniz}_2026-03`))).toEqual([])
    expect((await keyed('POST', '/plans', march(can))).body.error.code).toBe('IDEMPOTENCY_MISMATCH')
    expect((await keyed('POST', '/plans', march(deniz))).status).toBe(201)
  })

  it('is free again when the request was refused', async () => {
    expect((await keyed('POST', '/plans', { ...march(deniz), month: 7 })).body.error.reason).toBe('MONTH_OUT_OF_RANGE')
    expect(await kept()).toBe(0)
    expect((await keyed('POST', '/plans', march(deniz))).status).toBe(201)
  })

  it('belongs to one account and has no effect for another', async () => {
    await keyed('POST', '/plans', march(deniz))
    parent = await service.parent()
    const child = (await parent.send('POST', '/api/children', { body: { name: 'Ece', birthDate: '2022-05-11' } })).body
      .data.id
    expect((await keyed('POST', '/plans', march(child))).status).toBe(201)
  })
})

describe('the key of a request that changed nothing', () => {
  it('changes nothing when it is repeated, even if the state has changed back since', async () => {
    const plan = await made()
    const path = `/plans/${plan.id}/activities/${plan.items[0]!.activityId}`
    const act = (what: string, body: object = {}) => parent.send('POST', `/api${path}/${what}`, { body })
    const rating = { engagement: 5, difficulty: 3, focusMinutes: 20 }
    await act('complete')
    await act('feedback', rating)
    expect((await keyed('POST', `${path}/complete`, {})).status).toBe(200)
    expect((await keyed('POST', `${path}/feedback`, rating)).status).toBe(200)
    await act('reopen')
    expect((await keyed('POST', `${path}/reopen`, {})).body.data.status).toBe('pending')
    const before = await types(planStream(plan.id))
    const again = await keyed('POST', `${path}/complete`, {})
    expect([again.status, again.body.data.status, again.headers['event-position']]).toEqual([200, 'pending', undefined])
    expect((await keyed('POST', `${path}/feedback`, rating)).status).toBe(200)
    expect(await types(planStream(plan.id))).toEqual(before)
    expect((await keyed('POST', `${path}/complete`, { durationMinutes: 5 })).body.error.code).toBe(
      'IDEMPOTENCY_MISMATCH',
    )
    await act('complete')
    expect((await keyed('POST', `${path}/reopen`, {})).body.data.status).toBe('completed')
  })

  it('returns 200 again when the plan already existed', async () => {
    await made()
    for (let time = 0; time < 2; time++) expect((await keyed('POST', '/plans', march(deniz))).status).toBe(200)
    expect((await keyed('POST', '/plans', march(can))).body.error.code).toBe('IDEMPOTENCY_MISMATCH')
  })

  it('returns child, pause and profile in their current state without a change', async () => {
    const child = { name: 'Deniz', birthDate: '2022-05-11', interests: [] }
    expect((await keyed('PUT', `/children/${deniz}`, child)).status).toBe(200)
    expect((await keyed('PUT', '/auth/profile', { theme: 'auto' })).status).toBe(200)
    expect((await keyed('DELETE', `/progress/pause?childId=${deniz}`)).status).toBe(200)
    await parent.send('PUT', `/api/children/${deniz}`, { body: { ...child, name: 'Deniz Su' } })
    await parent.send('PUT', '/api/auth/profile', { body: { theme: 'dark' } })
    await parent.send('POST', '/api/progress/pause', { body: { childId: deniz, until: '2026-03-20' } })
    expect((await keyed('PUT', `/children/${deniz}`, child)).body.data.name).toBe('Deniz Su')
    expect((await keyed('PUT', '/auth/profile', { theme: 'auto' })).body.data.user.theme).toBe('dark')
    expect((await keyed('DELETE', `/progress/pause?childId=${deniz}`)).body.data.pausedUntil).toBe('2026-03-20')
  })
})

describe('stored idempotency records', () => {
  it('do not exist when the stream contains the key', async () => {
    const plan = await made()
    for (const what of ['complete', 'swap'])
      await keyed('POST', `/plans/${plan.id}/activities/${plan.items[what === 'swap' ? 1 : 0]!.activityId}/${what}`, {})
    await keyed('POST', '/children', { name: 'Ece', birthDate: '2022-05-11' })
    expect(await kept()).toBe(0)
  })

  it('do not contain the plain key and are deleted with the account', async () => {
    await keyed('POST', '/plans', march(deniz))
    const [record] = await service.engines.vault.ownedBy('used-key', parent.accountId)
    expect(JSON.stringify(record)).not.toContain(key)
    await parent.send('DELETE', '/api/auth/account', { body: { password } })
    expect(await kept()).toBe(0)
  })
})
