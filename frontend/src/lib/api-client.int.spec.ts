import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createApiClient, type ApiClientOptions } from './api-client.ts'
import { ApiError } from './api-error.ts'
import { createSession, type SessionChange } from './session.ts'
import { answer, fail, ok, startServer, type Handler } from './testing/http-server.ts'
import { memoryStorage } from './testing/memory-storage.ts'

const tokens = { accessToken: 'access-1', refreshToken: 'refresh-1' }

async function setUp(
  handler: Handler,
  { storage = memoryStorage(), ...options }: Partial<ApiClientOptions> & { storage?: Storage } = {},
) {
  const server = await startServer(handler)
  const session = createSession(storage)
  const changes: SessionChange[] = []
  session.subscribe((change) => changes.push(change))
  const open = (more: Partial<ApiClientOptions> = {}) =>
    createApiClient({
      baseUrl: `${server.url}/api`,
      session,
      tabStorage: memoryStorage(),
      language: () => 'tr',
      ...options,
      ...more,
    })
  return { ...server, storage, session, changes, open, api: open() }
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('it succeeded')
    },
    (error: unknown) => error as ApiError,
  )
const until = async (condition: () => boolean) => {
  while (!condition()) await new Promise((soon) => setTimeout(soon, 2))
}

/** Exchanges `refresh-1` for `access-2`. Any other access token counts as expired. */
const expiredOnce: Handler = (request, response) => {
  if (request.path === '/api/auth/refresh') {
    if (JSON.parse(request.body).refreshToken !== 'refresh-1') fail(response, 401, 'UNAUTHENTICATED')
    else
      setTimeout(() => answer(response, 200, { success: true, accessToken: 'access-2', refreshToken: 'refresh-2' }), 20)
  } else if (request.headers.authorization === 'Bearer access-2') ok(response, request.path)
  else fail(response, 401, 'TOKEN_EXPIRED')
}

/** Responses of proxies, firewalls and login pages of networks. */
const foreignResponses: readonly (readonly [string, (response: Parameters<Handler>[1]) => void])[] = [
  ...[400, 401, 403, 404, 409, 410, 413, 429, 451, 500, 502, 503, 504].map(
    (status) =>
      [
        `a page with status ${status}`,
        (response: Parameters<Handler>[1]) => response.writeHead(status).end('<html>'),
      ] as const,
  ),
  ['an empty 404', (response) => response.writeHead(404).end()],
  ['JSON of another program with 401', (response) => answer(response, 401, { error: 'invalid_token' })],
  [
    'JSON of another program with 404',
    (response) => answer(response, 404, { error: { code: 404, message: 'no route' } }),
  ],
  ['JSON null with 403', (response) => answer(response, 403, null)],
  ['JSON with 409 and a boolean error', (response) => answer(response, 409, { success: false, error: true })],
  ['a page with status 200', (response) => response.writeHead(200).end('<html>sign in to the Wi-Fi</html>')],
  ['JSON of another program with 200', (response) => answer(response, 200, { status: 'ok' })],
  ['a 204', (response) => response.writeHead(204).end()],
]

/** Returns the idempotency keys of the requests. */
const keys = (seen: readonly { headers: Record<string, unknown> }[]) =>
  seen.map(({ headers }) => headers['idempotency-key'])

describe('a request', () => {
  it('has the access token, the language and the query without empty values', async () => {
    const { api, session, seen } = await setUp((_, response) => ok(response, 'here'))
    session.store(tokens)
    expect(
      await api.get('/activities', { query: { search: 'ışık', category: undefined, ageRange: '', page: 2 } }),
    ).toMatchObject({ data: 'here', stale: false })
    expect(seen[0]!.headers).toMatchObject({ authorization: 'Bearer access-1', 'accept-language': 'tr' })
    expect(Object.fromEntries(seen[0]!.query)).toEqual({ search: 'ışık', page: '2', lang: 'tr' })
  })

  it('has no token without a session', async () => {
    const { api, seen } = await setUp((_, response) => ok(response, null))
    await api.get('/auth/config')
    expect(seen[0]!.headers.authorization).toBeUndefined()
  })

  it('returns message, page and ETag together with the data', async () => {
    const page = { page: 1, limit: 20, total: 1, hasMore: false }
    const { api } = await setUp((_, response) =>
      answer(response, 200, { success: true, data: [], message: 'Tamam', page }, { ETag: '"7-abc"' }),
    )
    expect(await api.get('/activities')).toMatchObject({
      data: [],
      message: 'Tamam',
      page,
      etag: '"7-abc"',
      stale: false,
    })
  })

  it('fails with TIMEOUT, even while the response body is being read', async () => {
    const { api } = await setUp(
      (request, response) => {
        if (request.path === '/api/half') response.writeHead(200).write('{"da')
      },
      { timeoutMs: 40 },
    )
    for (const path of ['/never', '/half']) {
      expect(await failureOf(api.get(path))).toMatchObject({
        status: 0,
        code: 'TIMEOUT',
        message: '',
        unanswered: true,
      })
    }
  })

  it('fails with NETWORK when the server cannot be reached', async () => {
    const { api, close } = await setUp(() => {})
    await close()
    expect(await failureOf(api.get('/children'))).toMatchObject({ status: 0, code: 'NETWORK' })
  })

  it('fails with AbortError when the caller aborts it', async () => {
    const { api, seen } = await setUp(() => {})
    const controller = new AbortController()
    const failure = failureOf(api.get('/children', { signal: controller.signal }))
    await until(() => seen.length === 1)
    controller.abort()
    expect(await failure).toMatchObject({ name: 'AbortError' })
  })

  it("fails with the server's code, message and field errors", async () => {
    const fields = { birthDate: { code: 'too-old', message: 'Filiz 7 yaşından küçük çocuklar içindir' } }
    const { api } = await setUp((_, response) => fail(response, 400, 'VALIDATION_FAILED', { fields }))
    expect(await failureOf(api.post('/children', {}))).toMatchObject({
      name: 'ApiError',
      status: 400,
      code: 'VALIDATION_FAILED',
      message: 'message of VALIDATION_FAILED',
      fields,
      requestId: 'request-1',
      final: true,
    })
  })

  it.each(foreignResponses)('fails with FOREIGN, as without a response, when it gets %s', async (_, respond) => {
    const { api } = await setUp((_request, response) => respond(response))
    for (const failure of [
      await failureOf(api.get('/children')),
      await failureOf(api.post('/children', {})),
      await failureOf(api.download('/auth/export')),
    ])
      expect(failure).toMatchObject({ status: 0, code: 'FOREIGN', message: '', final: false, unanswered: true })
  })

  it('has the same idempotency key after a foreign response', async () => {
    const { api, seen } = await setUp((_, response) => {
      if (seen.length === 1) response.writeHead(404).end('404 page not found')
      else ok(response, null)
    })
    await failureOf(api.post('/children', { name: 'Ada' }))
    await api.post('/children', { name: 'Ada' })
    expect(new Set(keys(seen)).size).toBe(1)
  })

  it('takes retryAfterSeconds from a foreign response', async () => {
    const { api } = await setUp((_, response) => response.writeHead(503, { 'Retry-After': '9' }).end('<html>'))
    expect(await failureOf(api.get('/children'))).toMatchObject({ code: 'FOREIGN', retryAfterSeconds: 9 })
  })

  it("rejects with the program's error when a request cannot be built", async () => {
    const { api, seen } = await setUp((_, response) => ok(response, null))
    vi.stubGlobal('AbortController', undefined)
    onTestFinished(() => void vi.unstubAllGlobals())
    expect(await failureOf(api.get('/children'))).toBeInstanceOf(TypeError)
    expect(seen).toEqual([])
  })

  it('takes retryAfterSeconds from the Retry-After header', async () => {
    const { api } = await setUp((_, response) => fail(response, 429, 'RATE_LIMITED', {}, { 'Retry-After': '7' }))
    expect(await failureOf(api.get('/children'))).toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: 7,
      final: false,
    })
  })
})

describe('the session', () => {
  it('is refreshed once for all requests that are refused as expired', async () => {
    const { api, session, seen, changes } = await setUp(expiredOnce)
    session.store(tokens)
    const answers = await Promise.all(['/a', '/b', '/c'].map((path) => api.get(path)))
    expect(answers.map(({ data }) => data)).toEqual(['/api/a', '/api/b', '/api/c'])
    expect(seen.filter(({ path }) => path === '/api/auth/refresh')).toHaveLength(1)
    expect([session.accessToken(), session.refreshToken()]).toEqual(['access-2', 'refresh-2'])
    expect(changes).toEqual([])
  })

  it('is refreshed once for all tabs of the browser', async () => {
    const { open, session, seen } = await setUp(expiredOnce, { locks: navigator.locks })
    session.store(tokens)
    const tabs = [open(), open(), open()]
    expect((await Promise.all(tabs.map((tab) => tab.get('/a')))).map(({ data }) => data)).toEqual([
      '/api/a',
      '/api/a',
      '/api/a',
    ])
    expect(seen.filter(({ path }) => path === '/api/auth/refresh')).toHaveLength(1)
  })

  it('ends when the server refuses to refresh it', async () => {
    const { api, session, changes, seen } = await setUp(expiredOnce)
    session.store({ ...tokens, refreshToken: 'stolen' })
    expect(await failureOf(api.get('/a'))).toMatchObject({ status: 401 })
    expect([session.accessToken(), session.refreshToken(), changes]).toEqual([null, null, ['expired']])
    expect(seen.map(({ path }) => path)).toEqual(['/api/a', '/api/auth/refresh'])
  })

  it('ends after one refresh when the server refuses the new token, too', async () => {
    const { api, session, changes, seen } = await setUp((request, response) => {
      if (request.path === '/api/auth/refresh')
        answer(response, 200, { success: true, accessToken: 'access-2', refreshToken: 'refresh-2' })
      else fail(response, 401, 'UNAUTHENTICATED')
    })
    session.store(tokens)
    expect(await failureOf(api.get('/a'))).toMatchObject({ status: 401 })
    expect(changes).toEqual(['expired'])
    expect(seen).toHaveLength(3)
  })

  it('ends when there is no refresh token', async () => {
    const { api, session, storage, changes, seen } = await setUp(expiredOnce)
    session.store(tokens)
    storage.removeItem('refreshToken')
    expect(await failureOf(api.get('/a'))).toMatchObject({ status: 401, message: 'No refresh token' })
    expect(changes).toEqual(['expired'])
    expect(seen).toHaveLength(1)
  })

  it.each([
    [
      'the network is lost',
      (response) => {
        response.destroy()
      },
      { status: 0, code: 'NETWORK' },
    ],
    ['the server is not well', (response) => fail(response, 503, 'UNAVAILABLE'), { status: 503 }],
    ['the server has a fault', (response) => fail(response, 500, 'INTERNAL'), { status: 500 }],
    [
      'it was renewed too often',
      (response) => fail(response, 429, 'RATE_LIMITED', {}, { 'Retry-After': '7' }),
      { status: 429, retryAfterSeconds: 7 },
    ],
    ...foreignResponses.map(
      ([name, respond]) =>
        [`it gets ${name}`, respond, { status: 0, code: 'FOREIGN', foreignStatus: undefined }] satisfies [
          string,
          typeof respond,
          object,
        ],
    ),
  ] satisfies [string, (response: Parameters<Handler>[1]) => void, object][])(
    'continues after a refresh that fails because %s',
    async (_, refuse, failure) => {
      const { api, session, changes } = await setUp((request, response) => {
        if (request.path === '/api/auth/refresh') refuse(response)
        else fail(response, 401, 'TOKEN_EXPIRED')
      })
      session.store(tokens)
      expect(await failureOf(api.get('/a'))).toMatchObject({ ...failure, isSessionUnknown: true })
      expect([session.accessToken(), session.refreshToken(), changes]).toEqual(['access-1', 'refresh-1', []])
    },
  )

  it('stays ended when the user signs out during its refresh', async () => {
    const { api, session, seen, changes } = await setUp(expiredOnce)
    session.store(tokens)
    const failure = failureOf(api.get('/a'))
    await until(() => seen.some(({ path }) => path === '/api/auth/refresh'))
    session.clear()
    expect(await failure).toMatchObject({ status: 401 })
    // The session counts as signed out instead of expired.
    expect([session.accessToken(), session.refreshToken(), session.ending(), changes]).toEqual([
      null,
      null,
      'signed-out',
      ['signed-out'],
    ])
  })

  it.each(foreignResponses)('is neither refreshed nor ended by %s', async (_, respond) => {
    const { api, session, seen, changes } = await setUp((_request, response) => respond(response))
    session.store(tokens)
    expect(await failureOf(api.get('/a'))).toMatchObject({ code: 'FOREIGN' })
    expect([session.accessToken(), session.refreshToken(), changes]).toEqual(['access-1', 'refresh-1', []])
    expect(seen).toHaveLength(1)
  })

  it('is kept when another user signed in during a request of the previous user', async () => {
    const { api, session, seen } = await setUp(expiredOnce)
    session.store({ accessToken: 'old', refreshToken: 'refresh-1' })
    const failure = failureOf(api.get('/a'))
    await until(() => seen.some(({ path }) => path === '/api/auth/refresh'))
    session.store({ accessToken: 'theirs', refreshToken: 'theirs-too' })
    await failure
    expect([session.accessToken(), session.refreshToken()]).toEqual(['theirs', 'theirs-too'])
  })

  it('is not refreshed after a wrong password', async () => {
    const { api, session, seen } = await setUp((_, response) => fail(response, 401, 'INVALID_CREDENTIALS'))
    session.store(tokens)
    expect(await failureOf(api.post('/auth/login', {}))).toMatchObject({ code: 'INVALID_CREDENTIALS' })
    expect(seen).toHaveLength(1)
    expect(session.accessToken()).toBe('access-1')
  })
})

describe('read-your-writes', () => {
  it('sends the position of the last write with each read, even after a reload', async () => {
    const tabStorage = memoryStorage()
    const { api, open, seen } = await setUp(
      (request, response) => ok(response, null, request.method === 'POST' ? { 'Event-Position': '0042' } : {}),
      { tabStorage },
    )
    await api.get('/children')
    await api.post('/children', {})
    await api.get('/children')
    await open().get('/children')
    expect(seen.map(({ headers }) => headers['read-after'])).toEqual([undefined, undefined, '0042', '0042'])
  })

  it('forgets the position at the end of the session', async () => {
    const { api, session, seen } = await setUp((request, response) =>
      ok(response, null, request.method === 'POST' ? { 'Event-Position': '0042' } : {}),
    )
    await api.post('/children', {})
    session.clear()
    await api.get('/children')
    expect(seen.at(-1)!.headers['read-after']).toBeUndefined()
  })

  it('keeps the greater position when positions arrive out of order', async () => {
    const positions = ['0043', '0042']
    const { api, seen } = await setUp((request, response) =>
      ok(response, null, request.method === 'POST' ? { 'Event-Position': positions.shift()! } : {}),
    )
    await api.post('/a')
    await api.post('/b')
    await api.get('/children')
    expect(seen.at(-1)!.headers['read-after']).toBe('0043')
  })

  it('includes the positions of writes in other tabs', async () => {
    const channels = [new BroadcastChannel('writes'), new BroadcastChannel('writes')] as const
    onTestFinished(() => {
      for (const channel of channels) channel.close()
    })
    let told = 0
    const { open, seen } = await setUp((request, response) =>
      ok(response, seen.length, request.method === 'POST' ? { 'Event-Position': '0042' } : {}),
    )
    const [writing, reading] = [
      open({ channel: channels[0] }),
      open({
        channel: channels[1],
        onForeignWrite: () => {
          told++
        },
      }),
    ]
    await reading.get('/children')
    await writing.post('/children', {})
    await expect.poll(() => told).toBe(1)
    expect((await reading.get('/children')).data).toBe(3)
    expect(seen.at(-1)!.headers['read-after']).toBe('0042')
  })

  it('reports a stale response and sends the next read again', async () => {
    const { api, seen } = await setUp((_, response) =>
      ok(response, seen.length, seen.length === 1 ? { Stale: 'true' } : {}),
    )
    expect(await api.get('/children')).toMatchObject({ data: 1, stale: true })
    expect(await api.get('/children')).toMatchObject({ data: 2, stale: false })
  })

  it.each([true, false])(
    'asks once about a write that stays stale, and forgets it when the server has lost it (known: %s)',
    async (isKnown) => {
      let losses = 0
      const { api, seen } = await setUp(
        ({ path, method }, response) => {
          if (path === '/api/auth/position') ok(response, { isKnown })
          else ok(response, null, method === 'POST' ? { 'Event-Position': '0042' } : { Stale: 'true' })
        },
        { onLostWrites: () => losses++ },
      )
      const asked = () => seen.filter(({ path }) => path === '/api/auth/position').length
      await api.post('/children', {})
      await api.get('/children')
      await expect.poll(asked).toBe(1)
      await expect.poll(() => losses).toBe(isKnown ? 0 : 1)
      await api.get('/children')
      expect([seen.at(-1)!.headers['read-after'], asked()]).toEqual([isKnown ? '0042' : undefined, 1])
    },
  )
})

describe('the idempotency key of a write', () => {
  it('is the same until a response arrives, and then a new one', async () => {
    const { api, seen } = await setUp((_, response) => {
      if (seen.length === 1) response.destroy()
      else if (seen.length === 2) fail(response, 503, 'UNAVAILABLE')
      else ok(response, null)
    })
    const child = { name: 'Ada' }
    await failureOf(api.post('/children', child))
    await failureOf(api.post('/children', child))
    await api.post('/children', child)
    await api.post('/children', child)
    const [first, second, third, fourth] = keys(seen)
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect([second, third]).toEqual([first, first])
    expect(fourth).not.toBe(first)
  })

  it('is the same for both requests of a double click', async () => {
    const { api, seen } = await setUp((_, response) => {
      setTimeout(() => ok(response, null), 10)
    })
    await Promise.all([api.post('/children', { name: 'Ada' }), api.post('/children', { name: 'Ada' })])
    expect(new Set(keys(seen)).size).toBe(1)
    expect(seen).toHaveLength(2)
  })

  it('is new for another body and after a refusal', async () => {
    const { api, seen } = await setUp((_, response) => {
      if (seen.length === 1) response.destroy()
      else fail(response, 400, 'VALIDATION_FAILED')
    })
    await failureOf(api.post('/children', { name: 'Ada' }))
    await failureOf(api.post('/children', { name: 'Can' }))
    await failureOf(api.post('/children', { name: 'Can' }))
    expect(new Set(keys(seen)).size).toBe(3)
  })

  it('is new for the next user', async () => {
    const { api, session, seen } = await setUp((_, response) => response.destroy())
    await failureOf(api.post('/children', { name: 'Ada' }))
    session.clear()
    await failureOf(api.post('/children', { name: 'Ada' }))
    expect(new Set(keys(seen)).size).toBe(2)
  })

  it('is the same after a token refresh', async () => {
    const { api, session, seen } = await setUp(expiredOnce)
    session.store(tokens)
    await api.post('/children', { name: 'Ada' })
    const [first, , again] = seen
    expect(again!.headers['idempotency-key']).toBe(first!.headers['idempotency-key'])
  })

  it('is new for another file or other parameters', async () => {
    const { api, seen } = await setUp((_, response) => response.destroy())
    const file = new Blob(['a'])
    for (const [one, dryRun] of [
      [file, true],
      [file, true],
      [file, false],
      [new Blob(['b']), false],
    ] as const) {
      await failureOf(api.upload('/admin/activities/import', one, { query: { dryRun } }))
    }
    const [first, again, ...others] = keys(seen)
    expect(again).toBe(first)
    expect(new Set([first, ...others]).size).toBe(3)
  })

  it('is missing for the account routes', async () => {
    const { api, seen } = await setUp((_, response) => ok(response, null))
    await api.put('/auth/profile', { name: 'Ada' })
    expect(keys(seen)).toEqual([undefined])
    expect(seen[0]).toMatchObject({
      method: 'PUT',
      body: '{"name":"Ada"}',
      headers: { 'content-type': 'application/json' },
    })
  })

  it('does not prevent an If-Match header', async () => {
    const { api, seen } = await setUp((_, response) => ok(response, null))
    await api.delete('/children/1', undefined, { ifMatch: '"3-x"' })
    expect(seen[0]).toMatchObject({ method: 'DELETE', body: '', headers: { 'if-match': '"3-x"' } })
  })
})

describe('files', () => {
  it('are downloaded with their name and without a timeout', async () => {
    const { api } = await setUp(
      (_, response) => {
        setTimeout(
          () => response.writeHead(200, { 'Content-Disposition': 'attachment; filename="filiz.json"' }).end('{"a":1}'),
          60,
        )
      },
      { timeoutMs: 20 },
    )
    const { blob, name } = await api.download('/auth/export')
    expect([name, await blob.text()]).toEqual(['filiz.json', '{"a":1}'])
  })

  it('are uploaded unchanged and without a timeout', async () => {
    const { api, seen } = await setUp(
      (_, response) => {
        setTimeout(() => ok(response, { created: 2 }), 60)
      },
      { timeoutMs: 20 },
    )
    expect(
      (
        await api.upload('/admin/activities/import', new Blob(['a,b\n'], { type: 'text/csv' }), {
          query: { format: 'csv' },
        })
      ).data,
    ).toEqual({ created: 2 })
    expect(seen[0]).toMatchObject({ body: 'a,b\n', headers: { 'content-type': 'text/csv' } })
  })
})
