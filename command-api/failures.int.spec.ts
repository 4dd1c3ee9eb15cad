import { randomUUID } from 'node:crypto'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { contract } from '@filiz/http/contract/contract.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fillCatalogue, password, startService, type Parent, type Service } from './testing/service.ts'

let service: Service
let parent: Parent
beforeAll(async () => {
  service = await startService()
  await fillCatalogue(service)
  parent = await service.parent()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => service.close())

const child = { name: 'Deniz', birthDate: '2022-05-11' }

describe('an engine that does not respond', () => {
  it('is reported as 503 with Retry-After, and a retry finds an event that was appended nevertheless', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const { log } = service.engines
    const append = log.append
    vi.spyOn(log, 'append').mockImplementation(async (...args) => {
      await append(...args)
      throw new EngineUnavailable('event log')
    })
    const before = (await service.events()).length
    for (let time = 0; time < 2; time++) {
      const reply = await parent.send('POST', '/api/children', { body: child, headers })
      expect([reply.status, reply.body.error.code, reply.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '2'])
    }
    vi.restoreAllMocks()
    expect((await parent.send('POST', '/api/children', { body: child, headers })).status).toBe(201)
    expect((await service.events()).slice(before).map(({ type }) => type)).toEqual(['ChildEnrolled', 'ChildAdded'])
  })

  it('makes a request return 503 instead of signing the user out', async () => {
    const other = await service.parent()
    vi.spyOn(service.engines.vault, 'get').mockRejectedValue(new EngineUnavailable('vault'))
    const reply = await other.send('GET', '/api/auth/me')
    expect([reply.status, reply.body.error.code]).toEqual([503, 'UNAVAILABLE'])
    vi.restoreAllMocks()
    expect((await other.send('GET', '/api/auth/me')).status).toBe(200)
  })

  it('does not make a sign-in count as a password guess', async () => {
    const { email } = await service.parent()
    const get = vi.spyOn(service.engines.vault, 'get').mockRejectedValue(new EngineUnavailable('vault'))
    for (let time = 0; time < 12; time++)
      expect((await service.send('POST', '/api/auth/login', { body: { email, password } })).status).toBe(503)
    get.mockRestore()
    expect((await service.send('POST', '/api/auth/login', { body: { email, password } })).status).toBe(200)
  })
})

describe('events of a newer version', () => {
  /** Starts a service with two parents, and returns a function that writes to its log like a newer version. */
  async function twoParents() {
    const own = await startService()
    onTestFinished(() => own.close())
    const [theirs, others] = [await own.parent(), await own.parent()]
    await own.project()
    const write = async (stream: string, type: string, schema: number) => {
      const { revision } = (await own.events(stream)).at(-1)!
      const id = randomUUID()
      await own.engines.log.append(stream, revision, [
        {
          id,
          type,
          data: { at: own.clock.now() },
          metadata: { schema, correlationId: id, causationId: id, actor: 'operator' },
        },
      ])
    }
    return { own, theirs, others, write }
  }

  it.each([
    ['a shape that this one does not know', 'ChildChanged', 1_000],
    ['a type that this one does not know', 'ChildGreeted', 1],
  ])(
    '%s returns 503 for the affected family and the reason in the log, and other families are served',
    async (_, type, schema) => {
      const { own, theirs, others, write } = await twoParents()
      const { id } = (await theirs.send('POST', '/api/children', { body: child })).body.data
      await write(`child-${id}`, type, schema)
      const reply = await theirs.send('PUT', `/api/children/${id}`, { body: { ...child, name: 'Ece' } })
      expect([reply.status, reply.body.error.code, reply.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '2'])
      expect(
        own.logs.filter((line) => new RegExp(`child-${id} needs a newer version: .*${type}`).test(line)),
      ).toHaveLength(1)
      expect(own.logs.filter((line) => line.includes('unforeseen'))).toEqual([])
      expect((await others.send('POST', '/api/children', { body: child })).status).toBe(201)
    },
  )

  it('on one account leave its reads possible (stale) and other accounts unaffected', async () => {
    const { theirs, others, write } = await twoParents()
    await write(`account-${theirs.accountId}`, 'ProfileChanged', 1_000)
    const replies = [await theirs.send('GET', '/api/auth/me'), await others.send('GET', '/api/auth/me')]
    expect(replies.map(({ status, headers }) => [status, headers['stale']])).toEqual([
      [200, 'true'],
      [200, undefined],
    ])
    expect((await theirs.send('PUT', '/api/auth/profile', { body: { name: 'Ayşe' } })).status).toBe(503)
  })
})

describe('malicious bodies', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  const bodies = [
    'null',
    '0',
    '"x"',
    '[]',
    '{"a":',
    '\u0000',
    nested(40_000),
    `{"name":${nested(10_000)}}`,
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{}}}',
    '{"name":1e999,"email":-0,"childId":{},"year":1e21,"month":null,"completedAt":"9999999-01-01T00:00:00Z","birthDate":"0000-00-00","until":"+010000-01-01"}',
    JSON.stringify({
      name: '\u202e\ud83d',
      email: 'a@b',
      birthDate: '2022-02-29',
      interests: [[[]]],
      password: 'x'.repeat(90_000),
      token: 'x'.repeat(4096),
      refreshToken: '..\u0000.',
      notes: {},
      reason: [],
    }),
  ]
  const writes = contract.filter(
    ({ method, access, bodyFormat }) =>
      method !== 'GET' && (access === 'parent' || access === 'public') && bodyFormat === undefined,
  )

  it.each(writes.map(({ method, path }) => [method, path]))(
    'are refused by %s %s with a reason, and the server keeps running',
    async (method, path) => {
      const concrete = path!
        .replace('/plans/{id}', `/plans/${randomUUID()}_2026-03`)
        .replaceAll(/\{\w+\}/g, randomUUID())
      const somebody = await service.parent()
      for (const body of bodies) {
        const reply = await somebody.send(method!, `/api${concrete}`, {
          body,
          headers: { 'Content-Type': 'application/json' },
        })
        expect([body.slice(0, 60), reply.status]).toEqual([body.slice(0, 60), expect.toBeOneOf([400, 404])])
      }
      expect(service.logs.filter((line) => line.includes('unforeseen'))).toEqual([])
    },
  )
})
