import { ApiError } from './api-error.ts'
import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { manualClock } from '@filiz/engines/clock/clocks.ts'
import { WrongExpectedRevision } from '@filiz/engines/event-log/port.ts'
import { createLogger } from '@filiz/engines/observability/logger.ts'
import { createMetrics } from '@filiz/engines/observability/metrics.ts'
import { SubjectForgotten } from '@filiz/engines/personal-data/port.ts'
import { activeTime } from '@filiz/engines/testing/active-time.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { line } from '@filiz/domain/shared/fields.ts'
import jwt from 'jsonwebtoken'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { createAccessTokens } from './access-token.ts'
import { createAuthenticator, type Caller } from './authenticator.ts'
import { createApi } from './create-api.ts'
import { docs } from './docs.ts'
import { positionToken } from './event-position.ts'
import { listen, type Listening } from './listen.ts'
import { operations } from './operations.ts'
import { createRateLimits } from './rate-limits.ts'
import { defineRoute, route, type Call } from './route.ts'
import { createServerApp } from './server-app.ts'
import { httpClient, type Client } from './testing/http-client.ts'

const accountId = '00000000-0000-4000-8000-00000000000a'
const adminId = '00000000-0000-4000-8000-00000000000b'
const sessionId = '00000000-0000-4000-8000-00000000000c'

const logs: string[] = []
const clock = manualClock('2026-03-10T09:00:00.000Z')
const tokens = createAccessTokens({ tokenSecret: 'a'.repeat(32), clock })
const ended = new Set<string>()
let lookUps = 0
const limits = createRateLimits({ secret: 's' })
let failure: Error | undefined
let lastCall: Call | undefined
let server: Listening
let send: Client
const bearer = (id = accountId) => ({ Authorization: `Bearer ${tokens.issue({ accountId: id, sessionId })}` })
const authorized = () => `Authorization: ${bearer().Authorization}\r\n`

const item = z.strictObject({ name: z.string() })
const getItem = defineRoute({
  method: 'GET',
  path: '/items/{id}',
  tag: 't',
  access: 'parent',
  summary: 's',
  params: z.object({ id: z.string().max(5) }),
  query: z.object({ size: z.coerce.number({ error: 'wrong-type' }).optional() }),
  data: item,
})
const listItems = defineRoute({
  method: 'GET',
  path: '/items/all',
  tag: 't',
  access: 'public',
  summary: 's',
  data: z.array(item),
  paged: true,
})
const putItem = defineRoute({
  method: 'PUT',
  path: '/items/{id}',
  tag: 't',
  access: 'parent',
  summary: 's',
  params: z.object({ id: z.string() }),
  body: z.strictObject({ name: line(5), deep: z.strictObject({ n: z.int() }).optional() }),
  data: item,
})
const adminOnly = defineRoute({
  method: 'GET',
  path: '/admin',
  tag: 't',
  access: 'admin',
  summary: 's',
  hasMessage: true,
})
const fail = defineRoute({ method: 'GET', path: '/fail', tag: 't', access: 'public', summary: 's' })
const importText = defineRoute({
  method: 'POST',
  path: '/import',
  tag: 't',
  access: 'public',
  summary: 's',
  body: z.string(),
  bodyFormat: { types: ['text/csv'], limit: 300_000 },
  data: z.strictObject({ length: z.int() }),
})
const file = defineRoute({
  method: 'GET',
  path: '/file',
  tag: 't',
  access: 'public',
  summary: 's',
  file: 'text/calendar; charset=utf-8',
})
const slow = defineRoute({ method: 'GET', path: '/slow', tag: 't', access: 'public', summary: 's' })
const limited = defineRoute({ method: 'POST', path: '/limited', tag: 't', access: 'parent', summary: 's' })
const knowsNoBody = defineRoute({ method: 'POST', path: '/limited-none', tag: 't', access: 'parent', summary: 's' })
const definitions = [getItem, listItems, putItem, adminOnly, fail, importText, file, slow, limited, knowsNoBody]

beforeAll(async () => {
  const api = createApi({
    authenticator: createAuthenticator({
      tokens,
      cacheMs: 1_000,
      lookUp: async (id): Promise<Omit<Caller, 'accountId' | 'sessionId'> | null> => {
        lookUps++
        return ended.has(id)
          ? null
          : { roles: id === adminId ? ['ADMIN'] : [], language: 'tr', timeZone: 'Europe/Istanbul' }
      },
    }),
    limits,
    routes: [
      route(getItem, async (call) => {
        lastCall = call
        if (call.query.size === 1) call.markStale()
        if (call.params.id === 'gone') throw new ApiError('NOT_FOUND')
        return { data: { name: call.params.id }, revision: '0007' }
      }),
      route(listItems, async () => ({ data: [], page: { page: 1, limit: 20, total: 0, hasMore: false } })),
      route(putItem, async (call) => {
        lastCall = call
        return { data: { name: call.body.name }, revision: '0008', position: '000000000042' }
      }),
      route(adminOnly, async () => ({ message: 'hello' })),
      route(fail, async () => {
        throw failure!
      }),
      route(importText, async (call) => {
        lastCall = call as Call
        return { data: { length: call.body.length } }
      }),
      route(file, async () => ({ file: 'BEGIN:VCALENDAR' })),
      route(limited, async ({ caller }) => {
        await limits.take('mailsToAddressInAnHour', caller.accountId)
        if (failure) throw failure
        return {}
      }),
      route(knowsNoBody, async () => ({})),
      route(slow, () => new Promise((resolve) => setTimeout(() => resolve({}), 300))),
    ],
  })
  const metrics = createMetrics()
  const app = createServerApp({
    logger: createLogger({ level: 'info', stream: { write: (text) => void logs.push(text) } }),
    metrics,
    trustProxy: 1,
    hsts: true,
    middleware: [
      operations({
        metrics,
        checks: {
          vault: async () => {},
          'event log': async () => {
            if (failure) throw failure
          },
        },
      }),
      docs(definitions as never),
      api,
      // Like the middleware that serves the browser app: answers every path that no earlier middleware handled.
      (ctx, next) => (ctx.path === '/metrics' ? void (ctx.body = 'a page') : next()),
    ],
  })
  server = await listen(app, { host: '127.0.0.1', port: 0 })
  send = httpClient(server.url)
})
afterAll(() => server.close())

const put = (headers: Record<string, string>, body: unknown = { name: 'a' }, path = '/api/items/x') =>
  send('PUT', path, { body, headers: { ...bearer(), ...headers } })
const code = (reply: { body: { error: { code: string } } }) => reply.body.error.code

describe('the envelope', () => {
  it('contains the data, and for a list the page data', async () => {
    expect((await send('GET', '/api/items/all')).body).toEqual({
      success: true,
      data: [],
      page: { page: 1, limit: 20, total: 0, hasMore: false },
    })
  })

  it('contains code, message and request id for an error', async () => {
    const reply = await send('GET', '/api/nowhere', { headers: { 'X-Request-Id': 'mine-1' } })
    expect(reply.status).toBe(404)
    expect(reply.body).toEqual({
      success: false,
      message: 'Aradığınız kayıt bulunamadı.',
      error: { code: 'NOT_FOUND', requestId: 'mine-1' },
    })
    expect(reply.headers['x-request-id']).toBe('mine-1')
  })

  it('replaces a request id that is not safe to log', async () => {
    for (const id of ['', 'a b', 'x'.repeat(129), 'é', '<script>']) {
      const reply = await send('GET', '/api/nowhere', {
        headers: { 'X-Request-Id': Buffer.from(id).toString('latin1') },
      })
      expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  it('contains only the request id for an unexpected error; the details go to the log', async () => {
    failure = new Error('SELECT secret FROM hidden')
    const reply = await send('GET', '/api/fail?lang=en')
    failure = undefined
    expect(reply.status).toBe(500)
    expect(reply.body).toEqual({
      success: false,
      message: 'An error occurred',
      error: { code: 'INTERNAL', requestId: reply.headers['x-request-id'] },
    })
    expect(logs.join('')).toContain('SELECT secret FROM hidden')
  })

  it.each([
    [new EngineUnavailable('vault'), 503, 'UNAVAILABLE', '2'],
    [new WrongExpectedRevision('child-1', '1', '2'), 503, 'UNAVAILABLE', '1'],
    [new SubjectForgotten('child:1'), 404, 'NOT_FOUND', undefined],
  ])('maps %s to status and error code', async (error, status, expected, retryAfter) => {
    failure = error
    const reply = await send('GET', '/api/fail')
    failure = undefined
    expect([reply.status, code(reply)]).toEqual([status, expected])
    expect(reply.headers['retry-after']).toBe(retryAfter)
  })
})

describe('the response language', () => {
  it.each([
    ['', {}, 'tr'],
    ['?lang=en', { 'Accept-Language': 'tr' }, 'en'],
    ['?lang=de', {}, 'en'],
    ['', { 'Accept-Language': 'de-DE,de;q=0.9' }, 'en'],
    ['', { 'Accept-Language': 'tr-TR,tr;q=0.9,en;q=0.8' }, 'tr'],
    ['?lang=tr&lang=en', {}, 'tr'],
  ])('for query "%s" and headers %j is "%s"', async (query, headers, expected) => {
    const reply = await send('GET', `/api/nowhere${query}`, { headers: headers as Record<string, string> })
    expect(reply.headers['content-language']).toBe(expected)
    expect(reply.body.message).toBe(
      expected === 'tr' ? 'Aradığınız kayıt bulunamadı.' : 'We could not find what you are looking for.',
    )
  })
})

describe('routing', () => {
  it('prefers a literal path over a parameter', async () => {
    expect((await send('GET', '/api/items/all')).status).toBe(200)
  })

  it('returns 405 with the allowed methods', async () => {
    const reply = await send('DELETE', '/api/items/x')
    expect([reply.status, code(reply)]).toEqual([405, 'METHOD_NOT_ALLOWED'])
    expect(reply.headers.allow!.split(', ').toSorted()).toEqual(['GET', 'HEAD', 'PUT'])
  })

  it.each(['OPTIONS', 'PATCH'])(
    'returns 405 for %s, and allows the methods of the literal path and of the parameterised path',
    async (method) => {
      const reply = await send(method, '/api/items/all')
      expect([reply.status, reply.headers.allow]).toEqual([405, 'HEAD, GET, PUT'])
    },
  )

  it.each([
    ['GET', 'x', 'x'],
    ['GET', 'x/', 'x'],
    ['GET', 'ALL', 'ALL'],
    ['GET', '%61%6cl', 'all'],
    ['GET', 'a%2Fb', 'a/b'],
    ['GET', '%zz', '%zz'],
    ['PUT', 'all', 'a'],
  ])('takes %s /items/%s as the route with the parameter, decoded once', async (method, id, name) => {
    const body = method === 'PUT' ? { body: { name: 'a' } } : {}
    const reply = await send(method, `/api/items/${id}`, { headers: bearer(), ...body })
    expect([reply.status, reply.body.data]).toEqual([200, { name }])
  })

  it.each(['Items/x', 'items', 'items/', 'items//', '/items/x', 'items/x/y', 'items/x//'])(
    'knows no route /%s',
    async (path) => {
      expect((await send('GET', `/api/${path}`, { headers: bearer() })).status).toBe(404)
    },
  )

  it('knows no other spelling of /api', async () => {
    expect((await send('GET', '/API/items/all')).status).toBe(404)
  })

  it('answers HEAD like GET, without the body', async () => {
    const reply = await send('HEAD', '/api/items/all')
    expect([reply.status, reply.text]).toEqual([200, ''])
    expect(Number(reply.headers['content-length'])).toBeGreaterThan(10)
  })

  it.each(['/api', '/api/', '/api/../secret', '/api/items/%zz', '/api/items/%00', '//api/items/all', '/apix', '/'])(
    'answers the odd path %s with a client error',
    async (path) => {
      expect((await send('GET', path)).status).toBeOneOf([400, 401, 404])
    },
  )
})

describe('authentication', () => {
  it('returns 401 without a token and with a malformed token', async () => {
    for (const authorization of [undefined, 'Bearer', 'Bearer abc', 'Basic YTpi', `Bearer ${'x'.repeat(4000)}`]) {
      const reply = await send('GET', '/api/items/x', {
        headers: authorization ? { Authorization: authorization } : {},
      })
      expect([reply.status, code(reply)]).toEqual([401, 'UNAUTHENTICATED'])
      expect(reply.headers['www-authenticate']).toContain('Bearer')
    }
  })

  it('refuses a token that is unsigned or signed with another secret', async () => {
    for (const token of [
      jwt.sign({ sub: accountId, sid: sessionId }, 'b'.repeat(32)),
      jwt.sign({ sub: accountId, sid: sessionId }, '', { algorithm: 'none' }),
      jwt.sign({ sub: accountId, sid: sessionId }, 'a'.repeat(32), { algorithm: 'HS512' }),
      jwt.sign({ sub: accountId }, 'a'.repeat(32)),
    ]) {
      const reply = await send('GET', '/api/items/x', { headers: { Authorization: `Bearer ${token}` } })
      expect([reply.status, code(reply)]).toEqual([401, 'UNAUTHENTICATED'])
    }
  })

  it('returns TOKEN_EXPIRED when the token has expired by the business clock', async () => {
    const headers = bearer()
    clock.advance(14 * 60_000 + 59_000)
    expect((await send('GET', '/api/items/x', { headers })).status).toBe(200)
    clock.advance(1_000)
    const reply = await send('GET', '/api/items/x', { headers })
    expect([reply.status, code(reply)]).toEqual([401, 'TOKEN_EXPIRED'])
  })

  it('looks the account up once for parallel requests, and again after the cache time', async () => {
    const headers = bearer('00000000-0000-4000-8000-0000000000ff')
    const [before, began] = [lookUps, performance.now()]
    await Promise.all(Array.from({ length: 10 }, () => send('GET', '/api/items/x', { headers })))
    // One look-up, plus one for each second that passed (the cache time).
    expect(lookUps - before).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - began) / 1_000))
    ended.add('00000000-0000-4000-8000-0000000000ff')
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    const reply = await send('GET', '/api/items/x', { headers })
    expect([reply.status, code(reply)]).toEqual([401, 'UNAUTHENTICATED'])
  })

  it('requires the administrator role for administrator calls', async () => {
    const reply = await send('GET', '/api/admin', { headers: bearer() })
    expect([reply.status, code(reply)]).toEqual([403, 'FORBIDDEN'])
    expect((await send('GET', '/api/admin', { headers: bearer(adminId) })).body).toEqual({
      success: true,
      message: 'hello',
    })
  })
})

describe('validation', () => {
  it("reports all wrong fields at once, in the request's language", async () => {
    const reply = await send('PUT', '/api/items/x?lang=en', {
      body: { name: 'longer', deep: { n: 1.5 }, extra: 1 },
      headers: bearer(),
    })
    expect([reply.status, code(reply)]).toEqual([400, 'VALIDATION_FAILED'])
    expect(reply.body.error.fields).toEqual({
      name: { code: 'too-long', message: 'Can have at most 5 characters' },
      'deep.n': { code: 'not-whole', message: 'Enter a whole number, without decimals' },
      extra: { code: 'unknown-field', message: 'There is no such field' },
    })
  })

  it('reports all wrong parameters', async () => {
    const reply = await send('GET', '/api/items/toolong?size=x', { headers: bearer() })
    expect(Object.keys(reply.body.error.fields).toSorted()).toEqual(['id', 'size'])
  })

  it('treats a missing body as an empty one', async () => {
    const reply = await send('PUT', '/api/items/x', { headers: bearer() })
    expect(reply.body.error.fields.name.code).toBe('required')
  })

  it.each(['{', 'null', '"text"', '[]', '{"name":"a","__proto__":{"x":1}}', '{"name":"\\ud800"}', '\u0000'])(
    'refuses a body that is no valid JSON object: %j',
    async (body) => {
      const reply = await put({}, body)
      expect([reply.status, code(reply)]).toEqual([400, 'VALIDATION_FAILED'])
    },
  )

  it.each([
    Buffer.from('{"name":"\xff"}', 'latin1'),
    Buffer.from('{"name":"\xc3"}', 'latin1'),
    Buffer.from('{"name":"\xed\xa0\x80"}', 'latin1'),
  ])('refuses a body that is not UTF-8: %s', async (body) => {
    const reply = await put({}, body)
    expect([reply.status, code(reply), reply.body.error.fields.body.code]).toEqual([
      400,
      'VALIDATION_FAILED',
      'invalid',
    ])
    expect((await send('POST', '/api/import', { body, headers: { 'Content-Type': 'text/csv' } })).status).toBe(400)
    expect((await put({}, Buffer.from('{"name":"şğü€"}'))).status).toBe(200)
  })

  it('refuses a non-empty body for a call that takes none', async () => {
    for (const [body, fields] of [
      ['{"all":true}', ['all']],
      ['[]', ['body']],
      ['{', ['body']],
    ] as const) {
      const reply = await send('POST', '/api/limited-none', { body, headers: bearer() })
      expect([reply.status, Object.keys(reply.body.error.fields)]).toEqual([400, fields])
    }
    expect((await send('POST', '/api/limited-none', { body: '{}', headers: bearer() })).status).toBe(200)
    expect((await send('POST', '/api/limited-none', { headers: bearer() })).status).toBe(200)
  })

  it('refuses content types other than JSON in UTF-8', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
    ]) {
      const reply = await put({ 'Content-Type': type }, '{"name":"a"}')
      expect([reply.status, code(reply)]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    }
  })

  it('refuses a body that is too large, also when it is so only after decompression, or chunked', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(200_000) })
    for (const [body, headers] of [
      [large, {}],
      [gzipSync(large), { 'Content-Encoding': 'gzip' }],
    ] as const) {
      const reply = await put(headers, body)
      expect([reply.status, code(reply)]).toEqual([413, 'TOO_LARGE'])
    }
    const chunked = await rawRequest(
      server.port,
      `PUT /api/items/x HTTP/1.1\r\nHost: x\r\n${authorized()}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${(150_000).toString(16)}\r\n${'x'.repeat(150_000)}\r\n0\r\n\r\n`,
    )
    expect(chunked).toMatch(/^HTTP\/1\.1 413 /)
  })

  it('reads a text body where the route takes files', async () => {
    const csv = 'a;ş\n'.repeat(50_000)
    expect(
      (await send('POST', '/api/import', { body: csv, headers: { 'Content-Type': 'text/csv' } })).body.data,
    ).toEqual({ length: csv.length })
    expect(
      (await send('POST', '/api/import', { body: csv.repeat(2), headers: { 'Content-Type': 'text/csv' } })).status,
    ).toBe(413)
    expect((await send('POST', '/api/import', { body: '{}' })).status).toBe(415)
  })
})

describe('headers of a write', () => {
  it('pass key, route and a request hash that does not depend on the formatting of the body', async () => {
    const key = '0F8fad5b-d9cb-469f-a165-70867728950e'
    const hashOf = async (body: unknown, path?: string) => {
      await put({ 'Idempotency-Key': key }, body, path)
      expect(lastCall!.idempotency).toMatchObject({ key: key.toLowerCase(), route: 'PUT /items/{id}' })
      return lastCall!.idempotency!.requestHash
    }
    const hash = await hashOf('{"name":"a","deep":{"n":1}}')
    expect(await hashOf('{ "deep": {"n": 1}, "name": "a" }')).toBe(hash)
    expect(await hashOf('{"name":"a","deep":{"n":1}}', '/api/items/x?lang=en')).toBe(hash)
    expect(await hashOf('{"name":"b","deep":{"n":1}}')).not.toBe(hash)
    expect(await hashOf('{"name":"a","deep":{"n":1}}', '/api/items/y')).not.toBe(hash)
    // The hash depends on the key, so the body cannot be guessed by trying values against the hash without the key.
    await put({ 'Idempotency-Key': key.replace('0F8', '1F8') }, '{"name":"a","deep":{"n":1}}')
    expect(lastCall!.idempotency!.requestHash).not.toBe(hash)
  })

  it('are refused when malformed', async () => {
    for (const [name, value] of [
      ['Idempotency-Key', 'nope'],
      ['If-Match', 'nope'],
      ['Read-After', 'nope'],
      ['Read-After', `${positionToken('1').split('.')[0]}.AAAAAAAA`],
    ] as const) {
      const reply = await put({ [name]: value })
      expect([reply.status, code(reply)]).toEqual([400, 'VALIDATION_FAILED'])
      expect(reply.body.error.fields[name]).toBeDefined()
    }
  })

  it.each([
    ['"0007-abc"', '0007'],
    ['W/"0007-a-b"', '0007-a'],
    ['*', undefined],
    ['"other"', ''],
    ['"0007-abc-gzip"', '0007'],
    ['"0007-abc--gzip"', '0007'],
    ['"0007-abc;br"', '0007'],
    ['"0007-abc"-gzip', '0007'],
    ['W/"0007-abc-zstd"', '0007'],
  ])('If-Match %s requires revision %s', async (etag, revision) => {
    await put({ 'If-Match': etag })
    expect(lastCall!.ifMatch).toBe(revision)
  })

  it('are ignored by calls without idempotency keys and preconditions', async () => {
    const reply = await send('POST', '/api/import', {
      body: 'a',
      headers: { 'Content-Type': 'text/csv', 'Idempotency-Key': 'nope', 'If-Match': 'nope' },
    })
    expect([reply.status, lastCall!.idempotency, lastCall!.ifMatch]).toEqual([200, undefined, undefined])
  })

  it('the response to a write has the event position and forbids caching', async () => {
    const reply = await put({})
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store',
      'event-position': positionToken('000000000042'),
    })
    expect(reply.headers.etag).toMatch(/^"0008-/)
    await send('GET', '/api/items/x', {
      headers: { ...bearer(), 'Read-After': reply.headers['event-position'] as string },
    })
    expect(lastCall!.readAfter).toBe('000000000042')
  })

  it('returns 429 after 300 writes of an account in a minute', async () => {
    const id = '00000000-0000-4000-8000-0000000000ee'
    const replies = await Promise.all(
      Array.from({ length: 301 }, () => send('PUT', '/api/items/x', { body: { name: 'a' }, headers: bearer(id) })),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(300)
    const refused = replies.find((reply) => reply.status === 429)!
    expect(code(refused as never)).toBe('RATE_LIMITED')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send('GET', '/api/items/x', { headers: bearer(id) })).status).toBe(200)
  })
})

describe('rate limits', () => {
  it('allows 600 reads a minute for an account, also in parallel', async () => {
    const id = '00000000-0000-4000-8000-0000000000dd'
    const statuses: number[] = []
    for (let burst = 0; burst < 3; burst++)
      statuses.push(
        ...(
          await Promise.all(Array.from({ length: 201 }, () => send('GET', '/api/items/x', { headers: bearer(id) })))
        ).map(({ status }) => status),
      )
    expect([
      statuses.filter((status) => status === 200).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([600, 3])
    expect((await send('PUT', '/api/items/x', { body: { name: 'a' }, headers: bearer(id) })).status).toBe(200)
    expect((await send('GET', '/api/items/x', { headers: bearer() })).status).toBe(200)
  })

  it('gives the consumed point back when an engine is unavailable', async () => {
    const headers = bearer('00000000-0000-4000-8000-0000000000cc')
    failure = new EngineUnavailable('event log')
    for (let time = 0; time < 5; time++) expect((await send('POST', '/api/limited', { headers })).status).toBe(503)
    failure = undefined
    expect((await send('POST', '/api/limited', { headers })).status).toBe(200)
    const refused = await send('POST', '/api/limited', { headers })
    expect([refused.status, code(refused)]).toEqual([429, 'RATE_LIMITED'])
  })
})

describe('headers of a read', () => {
  it('allow the browser to revalidate with 304', async () => {
    const first = await send('GET', '/api/items/x', { headers: bearer() })
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Accept-Language, Authorization',
    })
    expect(first.headers.etag).toMatch(/^"0007-/)
    const again = await send('GET', '/api/items/x', { headers: { ...bearer(), 'If-None-Match': first.headers.etag! } })
    expect([again.status, again.text]).toEqual([304, ''])
    const zipped = { ...bearer(), 'If-None-Match': `W/"x", ${first.headers.etag!.replace(/"$/, '-gzip"')}` }
    expect((await send('GET', '/api/items/x', { headers: zipped })).status).toBe(304)
    const other = await send('GET', '/api/items/y', { headers: { ...bearer(), 'If-None-Match': first.headers.etag! } })
    expect(other.status).toBe(200)
  })

  it('mark a stale response, also when it is an error', async () => {
    expect((await send('GET', '/api/items/x?size=1', { headers: bearer() })).headers.stale).toBe('true')
    const missing = await send('GET', '/api/items/gone?size=1', { headers: bearer() })
    expect([missing.status, missing.headers.stale]).toEqual([404, 'true'])
    expect((await send('GET', '/api/items/gone', { headers: bearer() })).headers.stale).toBeUndefined()
  })

  it('of a file contain its content type and an ETag', async () => {
    const reply = await send('GET', '/api/file')
    expect([reply.text, reply.headers['content-type']]).toEqual(['BEGIN:VCALENDAR', 'text/calendar; charset=utf-8'])
    expect(reply.headers.etag).toBeDefined()
  })

  it('are these and no others, for a page, an unchanged one, a missing one and a write', async () => {
    const always = {
      connection: 'close',
      'content-language': 'tr',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      date: expect.any(String),
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      vary: 'Accept-Language, Authorization',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-request-id': 'mine',
    }
    const json = (text: string) => ({
      'content-length': String(Buffer.byteLength(text)),
      'content-type': 'application/json; charset=utf-8',
    })
    const answerTo = async (method: string, path: string, more: Record<string, string> = {}) => {
      const headers = { ...bearer(), 'X-Request-Id': 'mine', ...more }
      const reply = await send(method, path, { headers, ...(method === 'PUT' ? { body: { name: 'a' } } : {}) })
      return [reply.status, reply.headers, reply.text] as const
    }
    const [status, found, text] = await answerTo('GET', '/api/items/x')
    const cacheable = { etag: expect.stringMatching(/^"0007-[0-9a-f]{32}"$/), 'cache-control': 'private, no-cache' }
    expect([status, found]).toEqual([200, { ...always, ...json(text), ...cacheable }])
    expect(await answerTo('HEAD', '/api/items/x')).toEqual([200, found, ''])
    const unchanged = [304, { ...always, ...cacheable }, '']
    expect(await answerTo('GET', '/api/items/x', { 'If-None-Match': found.etag! })).toEqual(unchanged)
    expect(await answerTo('HEAD', '/api/items/x', { 'If-None-Match': found.etag! })).toEqual(unchanged)
    const conditions: Record<string, string>[] = [
      { 'If-Modified-Since': 'Thu, 01 Jan 2099 00:00:00 GMT' },
      { 'If-None-Match': found.etag!, 'Cache-Control': 'no-cache' },
    ]
    for (const condition of conditions)
      expect(await answerTo('GET', '/api/items/x', condition)).toEqual([200, found, text])
    const once = { 'cache-control': 'no-store' }
    const written = await answerTo('PUT', '/api/items/x')
    expect(written.slice(0, 2)).toEqual([
      200,
      {
        ...always,
        ...json(written[2]),
        ...once,
        etag: expect.any(String),
        'event-position': positionToken('000000000042'),
      },
    ])
    const missing = await answerTo('GET', '/api/items/gone')
    expect(missing.slice(0, 2)).toEqual([404, { ...always, ...json(missing[2]), ...once }])
  })

  it('contain the security headers for browsers', async () => {
    expect((await send('GET', '/api/nowhere')).headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': expect.stringContaining('max-age='),
    })
  })
})

describe('operations endpoints', () => {
  it('report liveness, readiness and metrics', async () => {
    expect((await send('GET', '/healthz')).body).toEqual({ alive: true })
    expect((await send('GET', '/readyz')).body).toEqual({ ready: true, checks: { vault: 'ok', 'event log': 'ok' } })
    const metrics = await send('GET', '/metrics')
    expect(metrics.text).toContain('filiz_http_request_seconds_count{method="GET",route="/items/all",status="200"}')
  })

  it('name the engine that is unavailable', async () => {
    failure = new EngineUnavailable('event log')
    // Readiness results are cached for two seconds.
    await expect.poll(async () => (await send('GET', '/readyz')).status).toBe(503)
    const reply = await send('GET', '/readyz')
    failure = undefined
    expect(reply.body).toEqual({ ready: false, checks: { vault: 'ok', 'event log': 'event log does not answer' } })
  })

  it.each(['X-Forwarded-For', 'X-Forwarded-Port', 'Forwarded', 'Via', 'X-Real-Ip', 'Cf-Connecting-Ip'])(
    'hide the metrics from a request with the proxy header %s',
    async (header) => {
      expect((await send('GET', '/metrics', { headers: { [header]: '127.0.0.1' } })).status).toBe(404)
    },
  )

  it.each(['filiz.example', '127.0.0.1.evil.example'])(
    'hide the metrics from a request with Host %s (DNS rebinding, or a proxy without forwarding headers)',
    async (host) => {
      expect((await send('GET', '/metrics', { headers: { Host: host } })).status).toBe(404)
    },
  )

  it('write one log line for each request, without query and token', async () => {
    logs.length = 0
    await send('GET', '/api/items/x?token=hush', { headers: { ...bearer(), 'X-Request-Id': 'log-me' } })
    // The log line of the previous request may still arrive now.
    const lines = () => logs.filter((line) => line.includes('log-me'))
    await expect.poll(() => lines().length).toBe(1)
    expect(JSON.parse(lines()[0]!)).toEqual({
      level: 'info',
      time: expect.any(String),
      msg: 'request',
      ms: expect.any(Number),
      requestId: 'log-me',
      method: 'GET',
      path: '/api/items/x',
      route: '/items/{id}',
      status: 200,
      accountId,
    })
    expect(logs.join('')).not.toMatch(/hush|Bearer/)
  })
})

it('counts and logs each request by method, route and status, with 499 for a client that went away', async () => {
  const tried: readonly (readonly [string, string, number, string?])[] = [
    ['GET', '/api/items/x', 200, '/items/{id}'],
    ['HEAD', '/api/items/x', 200, '/items/{id}'],
    ['GET', '/api/items/toolong', 400, '/items/{id}'],
    ['GET', '/api/admin', 403, '/admin'],
    ['DELETE', '/api/items/x', 405],
    ['GET', '/api/nowhere', 404],
    ['GET', '/healthz', 200, '/healthz'],
    ['GET', '/api/docs', 200, '/api/docs'],
    ['GET', '/api/slow', 499, '/slow'],
  ]
  const count = async (method: string, status: number, route = 'none') =>
    Number(
      (await send('GET', '/metrics')).text
        .split('\n')
        .find((line) =>
          line.startsWith(`filiz_http_request_seconds_count{method="${method}",route="${route}",status="${status}"}`),
        )
        ?.split(' ')[1] ?? 0,
    )
  for (const [index, [method, path, status, route]] of tried.entries()) {
    const [before, id] = [await count(method, status, route), `counted-${index}`]
    if (status === 499) {
      const socket = connect(server.port, '127.0.0.1', () =>
        socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-Request-Id: ${id}\r\n\r\n`, () => socket.destroy()),
      )
    } else expect((await send(method, path, { headers: { ...bearer(), 'X-Request-Id': id } })).status).toBe(status)
    await expect.poll(() => count(method, status, route)).toBe(before + 1)
    const line = JSON.parse(logs.find((one) => one.includes(id))!)
    expect([line.method, line.path, line.status, line.route]).toEqual([method, path, status, route])
  }
})

it('logs the paths of calendars and invitations without their secret, in any spelling', async () => {
  for (const [path, logged] of [
    ['/api/calendars/abc.ics', '/api/calendars/abc.ics'],
    ['/api/calendar/hush.ics', '/api/calendar/…'],
    ['/api/Invitations/hush/accept', '/api/Invitations/…'],
    ['/api/x/calendar%2Fhush', '/api/x/calendar%2F…'],
    ['/app/invitations/hush', '/app/invitations/…'],
  ] as const) {
    logs.length = 0
    await send('GET', path)
    await expect.poll(() => logs.filter((line) => line.includes(logged)).length).toBe(1)
    expect(logs.join('')).not.toContain('hush')
  }
})

describe('malformed HTTP from a client', () => {
  const head = `PUT /api/items/x HTTP/1.1\r\nHost: x\r\n${authorized()}Content-Type: application/json\r\n`
  const counted = async (code: string) =>
    Number(
      new RegExp(`filiz_http_client_faults_total\\{code="${code}"\\} (\\d+)`).exec(
        (await send('GET', '/metrics')).text,
      )?.[1] ?? 0,
    )

  it.each([
    [
      'a chunk without a size',
      `${head}Transfer-Encoding: chunked\r\n\r\n6\r\n{"pass\r\nXX\r\nhunter2"}\r\n0\r\n\r\n`,
      'HPE_INVALID_CHUNK_SIZE',
      '400',
    ],
    ['what is no request', 'hunter2 hunter2 hunter2\r\n\r\n', 'HPE_INVALID_METHOD', '400'],
    [
      'headers without an end',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'hunter2'.repeat(3_000)}\r\n\r\n`,
      'HPE_HEADER_OVERFLOW',
      '431',
    ],
  ])('(%s) is counted by its error code, and no byte of the request is logged', async (_, text, code, status) => {
    const before = await counted(code)
    logs.length = 0
    expect(await rawRequest(server.port, text)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(await counted(code)).toBe(before + 1)
    const lines = () => logs.filter((line) => !line.includes('/metrics'))
    await expect.poll(() => lines().length).toBe(text.startsWith('PUT') ? 1 : 0)
    expect(lines().filter((line) => line.includes('"level":"error"'))).toEqual([])
    expect(lines().join('').length).toBeLessThan(300)
    expect(logs.join('')).not.toMatch(/Bearer|hunter2|rawPacket|104,|"0":/)
  })
})

describe('the API documentation', () => {
  it('is generated from the routes', async () => {
    const { body } = await send('GET', '/api/openapi.json')
    expect(Object.keys(body.paths).toSorted()).toEqual([
      '/admin',
      '/fail',
      '/file',
      '/import',
      '/items/all',
      '/items/{id}',
      '/limited',
      '/limited-none',
      '/slow',
    ])
    const documented = body.paths['/items/{id}'].put
    expect(documented.security).toEqual([{ accessToken: [] }])
    expect(documented.requestBody.content['application/json'].schema.properties.name).toMatchObject({
      type: 'string',
      maxLength: 5,
    })
    expect(Object.keys(documented.responses)).toEqual(
      expect.arrayContaining(['200', '400', '401', '413', '415', '429', '500', '503']),
    )
  })

  it('is served from local files under a policy without inline scripts', async () => {
    const page = await send('GET', '/api/docs')
    expect(page.headers['content-security-policy']).toContain("script-src 'self';")
    expect(page.text).not.toMatch(/<script(?![^>]*\ssrc=)/)
    const links = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1]!)
    expect(links).toHaveLength(3)
    for (const link of links) {
      const reply = await send('GET', link)
      expect(reply.status).toBe(200)
      expect((await send('GET', link, { headers: { 'If-None-Match': reply.headers.etag! } })).status).toBe(304)
    }
  })
})

it('close() answers 503 to a request whose body has not arrived', async () => {
  const arrived = Promise.withResolvers<void>()
  const other = await listen({ callback: () => () => arrived.resolve() }, { host: '127.0.0.1', port: 0 })
  const socket = connect(other.port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part))
  socket.write('POST / HTTP/1.1\r\nHost: filiz\r\nContent-Length: 10\r\n\r\nhalf')
  await arrived.promise
  await other.close(500)
  expect(answer).toMatch(/^HTTP\/1\.1 503 [^]*Connection: close/)
})

it('close() completes accepted requests before it resolves', async () => {
  const [arrived, closing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const app = {
    callback: () => (_request: unknown, response: { end(text: string): void }) => {
      arrived.resolve()
      void closing.promise.then(() => setTimeout(() => response.end('done'), 200))
    },
  }
  const other = await listen(app as never, { host: '127.0.0.1', port: 0 })
  const idle = connect(other.port, '127.0.0.1')
  await new Promise((resolve) => idle.once('connect', resolve))
  const underWay = httpClient(other.url)('GET', '/')
  await arrived.promise
  const took = activeTime()
  const closed = other.close()
  closing.resolve()
  expect((await underWay).text).toBe('done')
  await closed
  // This is sooner than the keep-alive timeout of an idle connection.
  expect(took()).toBeLessThan(4_500)
  await expect(httpClient(other.url)('GET', '/')).rejects.toThrow('ECONNREFUSED')
})

it('close() still answers a request that a proxy sends on an idle connection', async () => {
  const app = { callback: () => (_: unknown, response: { end(text: string): void }) => response.end('done') }
  const other = await listen(app as never, { host: '127.0.0.1', port: 0, trustProxy: 1 })
  const socket = connect(other.port, '127.0.0.1')
  let answers = ''
  socket.setEncoding('utf8').on('data', (part: string) => (answers += part))
  const request = 'GET / HTTP/1.1\r\nHost: filiz\r\n\r\n'
  socket.write(request)
  await expect.poll(() => answers).toMatch(/done/)
  const closed = other.close()
  await expect(httpClient(other.url)('GET', '/')).rejects.toThrow('ECONNREFUSED')
  socket.write(request)
  await expect.poll(() => answers).toMatch(/keep-alive[^]*done[^]*Connection: close[^]*done/)
  await closed
})

describe('a connection whose client does not read the response', () => {
  const big = Buffer.alloc(64 * 1024 * 1024, 'x')
  const serving = async (unreadMs: number) => {
    const closed: { readonly url: string; readonly afterMs: number }[] = []
    const app = {
      callback:
        () =>
        (
          request: { url?: string },
          response: NodeJS.WritableStream & { once(event: 'close', then: () => void): void },
        ) => {
          const began = performance.now()
          response.once('close', () => closed.push({ url: request.url!, afterMs: performance.now() - began }))
          response.end(big)
        },
    }
    const other = await listen(app as never, { host: '127.0.0.1', port: 0 }, { unreadMs })
    onTestFinished(() => other.close(0))
    return { other, closed }
  }

  it('is closed after the unread timeout', async () => {
    const { other, closed } = await serving(2_000)
    const socket = connect(other.port, '127.0.0.1', () => socket.write('GET /never-read HTTP/1.1\r\nHost: x\r\n\r\n'))
    socket.pause().on('error', () => {})
    await expect.poll(() => closed).toEqual([{ url: '/never-read', afterMs: expect.any(Number) }])
    expect(closed[0]!.afterMs).toBeGreaterThan(1_700)
    socket.destroy()
  })

  it('stays open when the client reads slowly', async () => {
    // Each pause is shorter than the unread timeout, while the whole transfer takes longer than the timeout.
    const { other } = await serving(5_000)
    const began = performance.now()
    const received = await new Promise<number>((resolve, reject) => {
      let bytes = 0
      const socket = connect(other.port, '127.0.0.1', () =>
        socket.write('GET /slow HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
      )
      socket
        .on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes % 7 === 0 || bytes > big.length - 1e6) return
          socket.pause()
          setTimeout(() => socket.resume(), 12)
        })
        .on('end', () => resolve(bytes))
        .on('error', reject)
    })
    expect(received).toBeGreaterThan(big.length)
    expect(performance.now() - began).toBeGreaterThan(5_000)
  })
})

describe('a client that sends its whole body before it reads', () => {
  const size = 20 * 1024 * 1024
  const sentWhole = (path: string, headers: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = ''
      const socket = connect(server.port, '127.0.0.1', () => {
        socket.write(`PUT ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\n${headers}\r\n`)
        socket.write(Buffer.alloc(size, 'x'), () => socket.on('data', (chunk) => (answer += chunk)))
      })
      socket.on('end', () => resolve(answer)).on('error', reject)
    })

  it.concurrent.each([
    ['too large', 413, '/api/items/x', () => `Content-Type: application/json\r\n${authorized()}`],
    [
      'too large, with "Connection: close"',
      413,
      '/api/items/x',
      () => `Connection: close\r\nContent-Type: application/json\r\n${authorized()}`,
    ],
    ['of a wrong type', 415, '/api/items/x', () => authorized()],
    ['sent without a token, with "Connection: close"', 401, '/api/items/x', () => 'Connection: close\r\n'],
    ['sent to an unknown path, with "Connection: close"', 404, '/api/unknown', () => 'Connection: close\r\n'],
  ])('receives the answer when the body is %s', async (_, status, path, headers) => {
    expect((await sentWhole(path, headers())).split('\r\n', 1)[0]).toMatch(`HTTP/1.1 ${status} `)
  })
})

describe('one client', () => {
  const pipelined = (port: number, requests: number, onAnswer: () => void = () => {}) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(requests)))
    socket
      .on('error', () => {})
      .on('data', (chunk) => {
        for (const _ of String(chunk).matchAll(/HTTP\/1\.1 200/g)) onAnswer()
      })
    onTestFinished(() => void socket.destroy())
    return socket
  }

  it('has at most 32 pipelined requests in flight on a connection, and all are answered', async () => {
    const pending: (() => void)[] = []
    let [running, most, answered] = [0, 0, 0]
    const other = await listen(
      {
        callback: () => (_request, response) => {
          most = Math.max(most, ++running)
          pending.push(() => {
            running--
            response.end('ok')
          })
        },
      },
      { host: '127.0.0.1', port: 0 },
    )
    onTestFinished(() => other.close(0))
    pipelined(other.port, 3_000, () => answered++)
    await expect.poll(() => running).toBe(32)
    await expect
      .poll(
        () => {
          for (const answer of pending.splice(0)) answer()
          return answered
        },
        { interval: 1 },
      )
      .toBe(3_000)
    expect(most).toBe(32)
  })

  it.each([
    [0, 256],
    [1, 300],
  ])('with %i trusted proxies keeps %i of 300 connections open', async (trustProxy, kept) => {
    const app = { callback: (): RequestListener => (_request, response) => void response.end('ok') }
    const other = await listen(app, { host: '127.0.0.1', port: 0, trustProxy })
    onTestFinished(() => other.close(0))
    let answered = 0
    const sockets = Array.from({ length: 300 }, () => pipelined(other.port, 1, () => answered++))
    const ended = () => sockets.filter(({ closed }) => closed).length
    await expect.poll(() => [answered, ended()]).toEqual([kept, 300 - kept])
    sockets.find(({ closed }) => !closed)!.destroy()
    await expect.poll(async () => httpClient(other.url)('GET', '/').then(({ text }) => text, String)).toBe('ok')
  })
})

it.each([
  ['is missing', ''],
  ['is sent twice', 'Host: filiz.example\r\nHost: evil.example\r\n'],
])('returns 400 when the Host header %s', async (_, headers) => {
  const answer = await rawRequest(server.port, `GET /healthz HTTP/1.1\r\n${headers}\r\n`)
  expect(answer.split('\r\n', 1)[0]).toBe('HTTP/1.1 400 Bad Request')
})

it('keeps an idle connection for the configured time and tells the client', async () => {
  const app = { callback: (): RequestListener => (_request, response) => void response.end('ok') }
  const other = await listen(app, { host: '127.0.0.1', port: 0, keepAliveSeconds: 620 })
  onTestFinished(() => other.close(0))
  expect(await rawRequest(other.port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(/^Keep-Alive: timeout=620\r$/m)
})

it.each([
  'http://',
  `http://${'a'.repeat(256)}:99999`,
  'http://[evil',
  'http://u:geheim-7@[',
  '*',
  'evil.example:443',
  'javascript:alert(1)',
])('refuses a request target that is not a path and keeps serving: GET %s', async (target) => {
  logs.length = 0
  const answer = await rawRequest(server.port, `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`)
  expect(answer.split('\r\n', 1)[0]).toBe('HTTP/1.1 400 Bad Request')
  expect((await send('GET', '/healthz')).status).toBe(200)
  expect(logs.join('')).not.toContain('geheim-7')
})

it('accepts an absolute URL as request target, as proxies send it', async () => {
  const answer = await rawRequest(
    server.port,
    'GET http://anywhere.example/healthz?x=1 HTTP/1.1\r\nHost: anywhere.example\r\n\r\n',
  )
  expect(answer.split('\r\n', 1)[0]).toBe('HTTP/1.1 200 OK')
})

it('listen rejects when the port is taken', async () => {
  await expect(listen({ callback: () => () => {} }, { host: '127.0.0.1', port: server.port })).rejects.toThrow(
    'EADDRINUSE',
  )
})

function rawRequest(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
      if (answer.includes('\r\n\r\n')) socket.destroy()
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', (error) => (answer ? resolve(answer) : reject(error)))
  })
}
