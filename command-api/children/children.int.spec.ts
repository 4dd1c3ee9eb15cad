import { randomUUID } from 'node:crypto'
import { createCommandHandler } from '@filiz/application/commands/command-handler.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import { accountStream, childStream } from '@filiz/domain/shared/streams.ts'
import type { Reply } from '@filiz/http/testing/http-client.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startService, type Parent, type Service } from '../testing/service.ts'

let service: Service
let parent: Parent
beforeAll(async () => {
  service = await startService({ now: '2026-03-10T09:00:00.000Z' })
})
beforeEach(async () => {
  parent = await service.parent()
})
afterAll(() => service.close())

const deniz = { name: 'Deniz', birthDate: '2022-05-11', interests: ['music', 'kuşlar'] }
const code = (reply: Reply) => reply.body.error?.code
const add = (body: object = deniz, headers: Record<string, string> = {}) =>
  parent.send('POST', '/api/children', { body, headers })
const put = (id: string, body: object, headers: Record<string, string> = {}) =>
  parent.send('PUT', `/api/children/${id}`, { body, headers })
const remove = (id: string, headers: Record<string, string> = {}) =>
  parent.send('DELETE', `/api/children/${id}`, { headers })
const addedId = async (body: object = deniz) => (await add(body)).body.data.id as string
const typesOf = async (stream: string) => (await service.events(stream)).map(({ type }) => type)
const roster = async () => {
  const { state } = await createCommandHandler(service.engines).load(accountDecider, accountStream(parent.accountId))
  return state.status === 'active' ? state.children : []
}
const anybody = { actor: 'spec', correlationId: 'spec', causationId: 'spec', accountId: null }

describe('adding a child', () => {
  it("returns the child with its age on the family's local day", async () => {
    const reply = await add()
    expect(reply.status).toBe(201)
    expect(reply.body.data).toEqual({
      ...deniz,
      id: expect.any(String),
      ageMonths: 45,
      allergies: [],
      household: [],
      eligibility: 'eligible',
      eligibleFrom: '2024-05-11',
      createdAt: '2026-03-10T09:00:00.000Z',
      picture: expect.any(String),
      color: expect.any(String),
      role: 'owner',
      owner: { accountId: parent.accountId, name: 'Ayşe' },
      timeZone: 'Europe/Istanbul',
      offered: false,
      joined: [],
      applicants: 0,
    })
    expect(reply.body.message).toBe('Çocuğunuz eklendi.')
    expect(reply.headers).toMatchObject({
      'event-position': expect.any(String),
      etag: expect.any(String),
      'cache-control': 'no-store',
    })
    expect(await roster()).toEqual([reply.body.data.id])
  })

  it('records a chosen look, gives siblings different ones by default, and refuses unknown codes', async () => {
    const chosen = await add({ ...deniz, picture: 'fox', color: 'teal' })
    expect(chosen.body.data).toMatchObject({ picture: 'fox', color: 'teal' })
    const siblings = [await add(deniz), await add({ ...deniz, name: 'Can' })].map(({ body }) => body.data)
    expect(new Set(['teal', ...siblings.map(({ color }) => color)]).size).toBe(3)
    expect(new Set(['fox', ...siblings.map(({ picture }) => picture)]).size).toBe(3)
    expect((await add({ ...deniz, color: 'beige' })).body.error.fields).toMatchObject({ color: expect.anything() })
    // A change without a look keeps it.
    const id = chosen.body.data.id as string
    expect((await put(id, { ...deniz, name: 'Ada' })).body.data).toMatchObject({ picture: 'fox', color: 'teal' })
    expect((await put(id, { ...deniz, color: 'pink' })).body.data).toMatchObject({ picture: 'fox', color: 'pink' })
  })

  it('accepts a child under two, who is eligible for plans from the second birthday', async () => {
    expect((await add({ name: 'Can', birthDate: '2025-02-28' })).body.data).toMatchObject({
      eligibility: 'too-young',
      eligibleFrom: '2027-02-28',
      interests: [],
    })
    expect((await add({ name: 'Can', birthDate: '2026-03-10' })).body.data.ageMonths).toBe(0)
  })

  it.each([
    [{ ...deniz, name: ' ' }, 'name', 'required', "Child's name is required"],
    [{ ...deniz, name: 'x'.repeat(51) }, 'name', 'too-long', 'Can have at most 50 characters'],
    [{ name: 'Deniz' }, 'birthDate', 'required', 'This field is required'],
    [{ ...deniz, birthDate: '2022-02-30' }, 'birthDate', 'not-a-date', 'Choose a valid date'],
    [{ ...deniz, birthDate: '2026-03-11' }, 'birthDate', 'in-the-future', 'Cannot be in the future'],
    [{ ...deniz, birthDate: '2019-03-10' }, 'birthDate', 'too-old', 'Filiz is for children under seven'],
    [
      { ...deniz, interests: Array.from({ length: 31 }, (_, index) => `i${index}`) },
      'interests',
      'too-many',
      'There can be at most 30',
    ],
    [{ ...deniz, interests: ['music', ''] }, 'interests.1', 'required', 'This field is required'],
    [{ ...deniz, interests: ['x'.repeat(41)] }, 'interests.0', 'too-long', 'Can have at most 40 characters'],
    [{ ...deniz, id: randomUUID() }, 'id', 'unknown-field', 'There is no such field'],
  ])('refuses %j and adds no child to the roster', async (body, field, expected, message) => {
    const reply = await parent.send('POST', '/api/children?lang=en', { body })
    expect([reply.status, code(reply)]).toEqual([400, 'VALIDATION_FAILED'])
    expect(reply.body.error.fields[field]).toEqual({ code: expected, message })
    expect(await roster()).toEqual([])
  })

  it("uses the family's local day instead of the server's", async () => {
    await parent.send('PUT', '/api/auth/profile', { body: { timeZone: 'Pacific/Kiritimati' } })
    service.clock.advance(2 * 3_600_000)
    parent = await service.signIn(parent.email)
    expect((await add({ name: 'Can', birthDate: '2026-03-11' })).status).toBe(201)
  })

  it('adds one child for ten parallel requests with the same key', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const replies = await Promise.all(Array.from({ length: 10 }, () => add(deniz, headers)))
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(replies[0]!.status).toBe(201)
    expect(await roster()).toHaveLength(1)
    expect(await typesOf(childStream(replies[0]!.body.data.id))).toEqual(['ChildAdded'])
    const other = await add({ ...deniz, name: 'Can' }, headers)
    expect([other.status, code(other)]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
  })

  it('returns the current child for a repeated key, and 404 once the child was removed', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const { id } = (await add(deniz, headers)).body.data
    await put(id, { ...deniz, name: 'Deniz Su' })
    const again = await add(deniz, headers)
    expect([again.status, again.body.data.name]).toEqual([201, 'Deniz Su'])
    await remove(id)
    expect(code(await add(deniz, headers))).toBe('NOT_FOUND')
    expect(await roster()).toEqual([])
  })

  it('accepts a key again after its request was refused', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    expect((await add({ ...deniz, birthDate: '2019-01-01' }, headers)).status).toBe(400)
    expect((await add(deniz, headers)).status).toBe(201)
  })

  it('is limited to 20 children, also for parallel requests', async () => {
    for (let index = 0; index < 19; index++) await add({ ...deniz, name: `Child ${index}` })
    const replies = await Promise.all(Array.from({ length: 20 }, () => add()))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = replies.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(19)
    expect(refused[0]!.body).toMatchObject({
      message: 'Bir hesaba en fazla 20 çocuk eklenebilir.',
      error: { code: 'CONFLICT', reason: 'TOO_MANY_CHILDREN' },
    })
    expect(await roster()).toHaveLength(20)
    await remove((await roster())[0]!)
    expect((await add()).status).toBe(201)
  })

  it('frees roster places without a child that a crash left, once their requests can no longer be running', async () => {
    const commands = createCommandHandler(service.engines)
    for (let index = 0; index < 20; index++) {
      await commands.handle(
        accountDecider,
        accountStream(parent.accountId),
        { type: 'EnrolChild', data: { at: service.clock.now(), childId: randomUUID() } },
        anybody,
      )
    }
    expect(code(await add())).toBe('CONFLICT')
    service.clock.advance(10 * 60_000)
    expect(code(await add())).toBe('CONFLICT')
    service.clock.advance(1)
    expect((await add()).status).toBe(201)
    expect(await roster()).toHaveLength(1)
  })

  it('frees the roster place of a removed child that a crash left', async () => {
    const ids = []
    for (let index = 0; index < 20; index++) ids.push(await addedId())
    await createCommandHandler(service.engines).handle(
      childDecider,
      childStream(ids[0]!),
      { type: 'Remove', data: { at: service.clock.now(), accountId: parent.accountId, because: 'parent' } },
      anybody,
    )
    expect((await add()).status).toBe(201)
    expect(await roster()).not.toContain(ids[0])
  })

  it('completes with the same key after a crash between the appends to roster and child', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const { id } = (await add(deniz, headers)).body.data
    // Simulates a crash that left a roster place without the child's own stream.
    const lost = randomUUID()
    await createCommandHandler(service.engines).handle(
      accountDecider,
      accountStream(parent.accountId),
      { type: 'EnrolChild', data: { at: service.clock.now(), childId: lost } },
      anybody,
    )
    expect((await add(deniz, headers)).body.data.id).toBe(id)
    expect(await roster()).toEqual([id, lost])
  })

  it('takes a roster place again when the place was freed before the repetition', async () => {
    const key = randomUUID()
    const commands = createCommandHandler(service.engines)
    let childId = ''
    const append = service.engines.log.append
    service.engines.log.append = async (stream, ...rest) => {
      if (!stream.startsWith('child-')) return append(stream, ...rest)
      childId = stream.slice('child-'.length)
      throw new Error('crash')
    }
    expect((await add(deniz, { 'Idempotency-Key': key })).status).toBe(500)
    service.engines.log.append = append
    await commands.handle(
      accountDecider,
      accountStream(parent.accountId),
      { type: 'WithdrawChild', data: { at: service.clock.now(), childId } },
      anybody,
    )
    expect(await roster()).toEqual([])
    const reply = await add(deniz, { 'Idempotency-Key': key })
    expect([reply.status, reply.body.data.id]).toEqual([201, childId])
    expect(await roster()).toEqual([childId])
  })
})

describe('changing a child', () => {
  it('replaces all fields of the form', async () => {
    const id = await addedId()
    const reply = await put(id, { name: 'Deniz Su', birthDate: '2023-01-02' })
    expect(reply.status).toBe(200)
    expect(reply.body.data).toMatchObject({ id, name: 'Deniz Su', birthDate: '2023-01-02', interests: [] })
    expect(await typesOf(childStream(id))).toEqual(['ChildAdded', 'ChildChanged'])
  })

  it('appends nothing when nothing changes', async () => {
    const id = await addedId()
    const reply = await put(id, deniz)
    expect(reply.status).toBe(200)
    expect(reply.headers).not.toHaveProperty('event-position')
    expect(await typesOf(childStream(id))).toEqual(['ChildAdded'])
  })

  it('checks If-Match, where * matches any revision', async () => {
    const {
      body: {
        data: { id },
      },
      headers: { etag },
    } = await add()
    const first = await put(id, { ...deniz, name: 'One' }, { 'If-Match': etag! })
    expect(first.status).toBe(200)
    for (const stale of [etag!, `W/${etag!}`, '"never"', '"-x"'])
      expect([stale, code(await put(id, { ...deniz, name: 'Two' }, { 'If-Match': stale }))]).toEqual([
        stale,
        'PRECONDITION_FAILED',
      ])
    expect((await put(id, { ...deniz, name: 'Two' }, { 'If-Match': '*' })).status).toBe(200)
    expect((await put(id, { ...deniz, name: 'Three' }, { 'If-Match': first.headers.etag! })).status).toBe(412)
  })

  it('succeeds for one of ten parallel requests with the same If-Match', async () => {
    const {
      body: {
        data: { id },
      },
      headers: { etag },
    } = await add()
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => put(id, { ...deniz, name: `Name ${index}` }, { 'If-Match': etag! })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 412)).toHaveLength(9)
  })

  it('succeeds for all ten parallel requests without If-Match', async () => {
    const id = await addedId()
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => put(id, { ...deniz, name: `Name ${index}` })),
    )
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    expect(await typesOf(childStream(id))).toHaveLength(11)
  })

  it('is applied once when it is repeated with the same idempotency key', async () => {
    const id = await addedId()
    const headers = { 'Idempotency-Key': randomUUID() }
    await put(id, { ...deniz, name: 'One' }, headers)
    await put(id, { ...deniz, name: 'Two' })
    const again = await put(id, { ...deniz, name: 'One' }, headers)
    expect([again.status, again.body.data.name]).toEqual([200, 'Two'])
    expect(code(await put(id, { ...deniz, name: 'Three' }, headers))).toBe('IDEMPOTENCY_MISMATCH')
  })

  it('allows a child of seven to be renamed, but refuses a new birth date that is too old', async () => {
    const id = await addedId({ name: 'Can', birthDate: '2019-03-20' })
    service.clock.advance(20 * 86_400_000)
    parent = await service.signIn(parent.email)
    expect((await put(id, { name: 'Can Efe', birthDate: '2019-03-20' })).body.data).toMatchObject({
      name: 'Can Efe',
      eligibility: 'too-old',
    })
    expect((await put(id, { name: 'Can', birthDate: '2019-03-19' })).body.error.fields.birthDate.code).toBe('too-old')
  })
})

describe('removing a child', () => {
  it('removes the child’s data for good', async () => {
    const id = await addedId()
    const reply = await remove(id)
    expect(reply.body).toEqual({ success: true, message: 'Çocuğunuzun kaydı, planları ve ilerlemesi silindi.' })
    expect(reply.headers['event-position']).toBeDefined()
    for (const gone of [
      await remove(id),
      await put(id, deniz),
      await parent.send('POST', '/api/progress/pause', { body: { childId: id, until: '2026-03-12' } }),
    ])
      expect(code(gone)).toBe('NOT_FOUND')
    expect(await roster()).toEqual([])
    const told = JSON.stringify(await service.events(childStream(id)))
    expect(told).toContain('[forgotten]')
    expect(told).not.toMatch(/Deniz|kuşlar|2022-05-11/)
  })

  it('returns the same success when it is repeated with the same idempotency key', async () => {
    const id = await addedId()
    const headers = { 'Idempotency-Key': randomUUID() }
    const [first, again] = [await remove(id, headers), await remove(id, headers)]
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
    expect(code(await remove(id))).toBe('NOT_FOUND')
  })

  it('returns PRECONDITION_FAILED when If-Match names an older revision', async () => {
    const {
      body: {
        data: { id },
      },
      headers: { etag },
    } = await add()
    await put(id, { ...deniz, name: 'One' })
    expect(code(await remove(id, { 'If-Match': etag! }))).toBe('PRECONDITION_FAILED')
    expect(await roster()).toEqual([id])
  })

  it('returns 404 for an unknown id and 400 for a malformed one', async () => {
    expect(code(await remove(randomUUID()))).toBe('NOT_FOUND')
    const reply = await remove('1')
    expect([reply.status, reply.body.error.fields.id.code]).toEqual([400, 'not-an-id'])
  })
})
