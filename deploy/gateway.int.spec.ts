// @module-tag long
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { errorMessage } from '@filiz/domain/texts/errors.ts'
import { eventually } from '@filiz/engines/testing/eventually.ts'
import { contract } from '@filiz/http/contract/contract.ts'
import { securityHeaders } from '@filiz/http/security-headers.ts'
import { httpClient, type Client } from '@filiz/http/testing/http-client.ts'
import { pagePolicy } from '@filiz/standalone/static-files.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gatewayTemplate, nginxProgram, startNginx } from '../tests/testing/nginx-gateway.ts'

/** Evaluates a `map` block of the configuration as nginx does: exact values first, then patterns in order. */
function mapped(variable: string, inputs: Readonly<Record<string, string>>): string {
  const [, input, block] = new RegExp(`map \\$(\\w+) \\$${variable} \\{([^}]*)\\}`).exec(gatewayTemplate)!
  const entries = [...block!.matchAll(/^\s*(\S+)\s+(.+);$/gm)].map(([, from, to]) => [from!, to!] as const)
  const value = inputs[input!]!
  const found =
    entries.find(([from]) => from === value) ??
    entries.find(([from]) => from.startsWith('~') && new RegExp(from.slice(1)).test(value)) ??
    entries.find(([from]) => from === 'default')
  return found![1].startsWith('$') ? mapped(found![1].slice(1), inputs) : found![1]
}

/**
 * Returns which service answers a request, by the rule of the API contract: `/auth/*`, `/invitations/*` and all methods
 * except GET and HEAD go to command-api, everything else to query-api.
 */
const sideOf = (method: string, place: string) =>
  /^\/api\/(auth|invitations)(\/|$)/.test(place) || !['GET', 'HEAD'].includes(method) ? 'command_api' : 'query_api'

const concrete = (place: string) => `/api${place.replaceAll(/\{\w+\}/g, '1b4e28ba-2fa1-41d2-883f-0016d3cca427')}`
const requests: readonly (readonly [string, string])[] = [
  ...contract.map(({ method, path: place }) => [method, concrete(place)] as const),
  ...[
    '/api',
    '/api/auth',
    '/api/auth/me',
    '/api/authors',
    '/api/invitations',
    '/api/invitationsx',
    '/api/children/x/invitations',
    '/api/openapi.json',
    '/api/docs',
    '/api/plans/x/calendar.ics',
    '/api/admin/activities',
    '/api/x/auth/',
  ].flatMap((place) =>
    ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'].map((method) => [method, place] as const),
  ),
]

describe("the gateway's configuration", () => {
  it('routes each request to the service that the API contract names', () => {
    for (const [method, uri] of requests)
      expect([method, uri, mapped('api', { request_method: method, uri })]).toEqual([method, uri, sideOf(method, uri)])
  })

  it('contains the same error messages as the services', () => {
    for (const code of ['UNAVAILABLE', 'TOO_LARGE'] as const) {
      for (const language of ['tr', 'en'] as const)
        expect(gatewayTemplate).toContain(`${language} "${errorMessage(code, undefined, language)}";`)
    }
  })
})

describe.skipIf(!nginxProgram)('the running gateway', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'filiz-gateway-'))
  const servers: Server[] = []
  let ports: Record<'gateway' | 'command' | 'query', number>
  let send: Client
  let stop = async () => {}

  const listening = async (server: Server, port = 0) => {
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    servers.push(server)
    return (server.address() as AddressInfo).port
  }
  /** Starts an upstream that answers with its name and the request that it received. */
  const upstream = (name: string) =>
    createServer((request: IncomingMessage, response) => {
      let bytes = 0
      request.on('data', (chunk: Buffer) => (bytes += chunk.length))
      request.on('end', () => {
        const body = JSON.stringify({
          name,
          method: request.method,
          url: request.url,
          headers: request.headers,
          bytes,
          padding: 'ş'.repeat(request.url!.includes('large') ? 10_000_000 : 3_000),
        })
        response
          .writeHead(request.url!.includes('busy') ? 503 : 200, {
            'Content-Type': 'application/json; charset=utf-8',
            'X-Request-Id': 'upstream',
          })
          .end(body)
      })
    })

  async function start(trusted: string) {
    const { gateway: port, command, query } = ports
    stop = await startNginx({ folder, port, commands: [command], queries: [query], trusted })
  }

  beforeAll(async () => {
    mkdirSync(path.join(folder, 'html', 'assets'), { recursive: true })
    mkdirSync(path.join(folder, 'html', '.vite'))
    mkdirSync(path.join(folder, 'html', 'examples'))
    for (const [name, content] of Object.entries({
      'index.tr.html': 'the landing page: https://filiz.invalid/?lang=tr',
      'index.en.html': 'the landing page: https://filiz.invalid/?lang=en',
      'privacy.tr.html': '<p data-name="@operator-name@">@operator-address@ @operator-email@</p>',
      'privacy.en.html': 'privacy in English: https://filiz.invalid',
      'examples/game.tr.html': 'the game',
      'app.html': 'the app',
      'boot.js': '1',
      'favicon.svg': '<svg/>',
      '.built': 'secret',
      '.vite/manifest.json': 'secret',
      'assets/app-Dx9.js': `/* ${'a'.repeat(4_000)} */`,
      'assets/app-Dx9.css': 'b'.repeat(4_000),
    }))
      writeFileSync(path.join(folder, 'html', name), content)
    const free = await listening(createServer())
    await new Promise((resolve) => servers.pop()!.close(resolve))
    ports = {
      gateway: free,
      command: await listening(upstream('command_api')),
      query: await listening(upstream('query_api')),
    }
    send = httpClient(`http://127.0.0.1:${free}`)
    await start('127.0.0.2/32')
  })
  afterAll(async () => {
    await stop()
    for (const server of servers) server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('routes each call of the API contract to the command or query service', async () => {
    for (const [method, place] of requests) {
      const reply = await send(method, `${place}?lang=tr`)
      expect([method, place, reply.status]).toEqual([method, place, 200])
      if (method !== 'HEAD')
        expect(reply.body).toMatchObject({ name: sideOf(method, place), method, url: `${place}?lang=tr` })
    }
  })

  it('passes on the address of the connection and ignores forwarded headers that a client sends', async () => {
    const { body } = await send('GET', '/api/children', {
      headers: {
        'X-Forwarded-For': '1.2.3.4',
        'X-Forwarded-Proto': 'https',
        Authorization: 'Bearer x',
        'X-Request-Id': 'mine',
        Host: 'filiz.example',
      },
    })
    expect(body.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'filiz.example',
      host: 'filiz.example',
      authorization: 'Bearer x',
      'x-request-id': 'mine',
    })
  })

  it('trusts forwarded headers only from the TLS proxy in front of it', async () => {
    await stop()
    await start('127.0.0.1/32')
    const { body } = await send('GET', '/api/children', {
      headers: { 'X-Forwarded-For': '6.6.6.6, 1.2.3.4', 'X-Forwarded-Proto': 'https' },
    })
    expect(body.headers).toMatchObject({ 'x-forwarded-for': '1.2.3.4', 'x-forwarded-proto': 'https' })
    expect(
      (await send('GET', '/', { headers: { 'X-Forwarded-Proto': 'https' } })).headers['strict-transport-security'],
    ).toBe('max-age=31536000; includeSubDomains')
    expect((await send('GET', '/')).headers['strict-transport-security']).toBeUndefined()
  })

  it('writes neither what is sent nor what is answered to its disk, where it would be unencrypted', async () => {
    for (const name of ['body', 'proxy']) rmSync(path.join(folder, name), { recursive: true })
    const photo = Buffer.alloc(9_000_000, 1)
    const sent = await send('POST', '/api/children/1/photos', { body: photo })
    expect([sent.status, sent.body.bytes]).toEqual([200, photo.length])
    // A client that reads slowly must not fill a file either.
    const received = await new Promise<number>((resolve, reject) =>
      get(`http://127.0.0.1:${ports.gateway}/api/large`, (response) => {
        let bytes = 0
        response.on('data', (chunk: Buffer) => (bytes += chunk.length))
        response.on('end', () => resolve(bytes))
        response.on('aborted', () => reject(new Error(`aborted after ${bytes} bytes`)))
        response.pause()
        setTimeout(() => response.resume(), 500)
      }).on('error', reject),
    )
    expect(received).toBeGreaterThan(20_000_000)
  })

  it('compresses large responses, including those of the services', async () => {
    for (const place of ['/api/activities', '/assets/app-Dx9.js', '/assets/app-Dx9.css']) {
      const { headers } = await fetch(`http://127.0.0.1:${ports.gateway}${place}`, {
        headers: { 'Accept-Encoding': 'gzip' },
      })
      expect([place, headers.get('content-encoding'), headers.get('vary')]).toEqual([place, 'gzip', 'Accept-Encoding'])
    }
    expect(
      (await send('GET', '/boot.js', { headers: { 'Accept-Encoding': 'gzip' } })).headers['content-encoding'],
    ).toBeUndefined()
    expect((await send('GET', '/api/activities')).headers['content-encoding']).toBeUndefined()
  })

  it.each([
    ['/', 200, 'the landing page', 'no-cache'],
    ['/app', 200, 'the app', 'no-cache'],
    ['/app/plans/x_2026-03/stats', 200, 'the app', 'no-cache'],
    ['/auth/login?x=1.html', 200, 'the app', 'no-cache'],
    ['/apiary', 200, 'the app', 'no-cache'],
    ['/invitations/bm9ib2R5.c2lnbmVk', 200, 'the app', 'no-cache'],
    ['/boot.js', 200, '1', 'no-cache'],
    ['/favicon.svg', 200, '<svg/>', 'no-cache'],
    ['/assets/app-Dx9.css', 200, 'bbbb', 'public, max-age=31536000, immutable'],
    ['/assets/app-Old.js', 404, '', undefined],
    ['/robots.txt', 404, '', undefined],
    ['/.built', 404, '', undefined],
    ['/.vite/manifest.json', 404, '', undefined],
    ['/assets/../.built', 404, '', undefined],
  ])('answers %s with status %i', async (place, status, content, cacheControl) => {
    const reply = await send('GET', place)
    expect([reply.status, reply.headers['cache-control']]).toEqual([status, cacheControl])
    if (status === 200) expect(reply.text.startsWith(content)).toBe(true)
    else expect(reply.text).not.toContain('secret')
  })

  it.each([
    ['/?lang=en', { Cookie: 'theme=x; language=tr', 'Accept-Language': 'en' }, 'tr'],
    ['/?lang=en', { Cookie: 'language=../app' }, 'en'],
    ['/?lang=tr', { 'Accept-Language': 'en-GB,en' }, 'tr'],
    ['/', { 'Accept-Language': 'en-GB,en;q=0.9' }, 'en'],
    ['/', { 'Accept-Language': 'de' }, 'en'],
    ['/', {}, 'tr'],
    ['/?lang=xx', { 'Accept-Language': 'tr-TR,tr;q=0.9' }, 'tr'],
    ['/?lang=xx', {}, 'tr'],
    ['/?lang=en-GB', { 'Accept-Language': 'tr' }, 'en'],
  ] as const)(
    'serves the landing page at %s with headers %o in the right language',
    async (place, headers, language) => {
      const reply = await send('GET', place, { headers })
      expect([reply.text, reply.headers['content-language'], reply.headers['cache-control']]).toEqual([
        `the landing page: https://filiz.example/?lang=${language}`,
        language,
        'no-cache',
      ])
      expect(reply.headers['vary']).toMatch(/Cookie, Accept-Language/)
    },
  )

  it('serves the public pages in the language of the reader, with the operator', async () => {
    const turkish = await send('GET', '/privacy', { headers: { 'Accept-Language': 'tr' } })
    expect(turkish.text).toBe('<p data-name="Ayşe ve Oğulları"> ayse@filiz.example</p>')
    expect([turkish.headers['content-language'], turkish.headers['vary']]).toEqual([
      'tr',
      expect.stringMatching(/Cookie, Accept-Language/),
    ])
    expect((await send('GET', '/privacy?lang=en')).text).toBe('privacy in English: https://filiz.example')
    expect((await send('GET', '/examples/game?lang=tr')).text).toBe('the game')
    expect((await send('GET', '/examples/other?lang=tr')).status).toBe(404)
  })

  it('sends its pages with the security headers of the services and the content security policy', async () => {
    for (const place of ['/', '/app/children', '/assets/app-Dx9.js', '/nothing.js']) {
      const { headers } = await send('GET', place)
      for (const [name, value] of securityHeaders) {
        expect([place, name, headers[name.toLowerCase()]]).toEqual([
          place,
          name,
          name === 'Content-Security-Policy' ? pagePolicy : value,
        ])
      }
      expect(headers['server']).toBe('nginx')
    }
    // The gateway adds no policy to responses of the services, which set their own headers.
    expect((await send('GET', '/api/children')).headers['content-security-policy']).toBeUndefined()
  })

  it('logs requests without tokens, addresses or names', async () => {
    const accesses = () => readFileSync(path.join(folder, 'access.log'), 'utf8')
    const before = accesses().split('\n').length
    await send('GET', '/auth/reset-password?token=a-secret-token', {
      headers: { Referer: 'https://mail.example/inbox?who=deniz' },
    })
    await send('GET', '/api/children?name=Deniz')
    await send('GET', '/assets/gone.js?token=a-secret-token')
    await send('GET', '/api/calendar/a-secret-token.ics')
    await send('GET', '/api/invitations/a-secret-token')
    await send('GET', '/invitations/a-secret-token')
    // nginx may write the log entry after the response.
    await eventually('all six are written down', () => accesses().split('\n').length >= before + 6)
    const written = accesses() + readFileSync(path.join(folder, 'error.log'), 'utf8')
    expect(written).toMatch(/^\S+ GET \/auth\/reset-password 200 \d+ [\d.]+ [0-9a-f]{32}$/m)
    expect(written).toMatch(/ GET \/api\/children 200 /)
    expect(written).toMatch(/ GET \/api\/calendar\/\.\.\. 200 /)
    expect(written).toMatch(/ GET \/invitations\/\.\.\. 200 /)
    expect(written).not.toMatch(/a-secret-token|deniz|127\.0\.0\.1|token=/i)
  })

  it('accepts an import of the maximum size in the API contract, and refuses a larger one', async () => {
    const size = 10 * 1024 * 1024
    expect((await send('POST', '/api/admin/activities/import', { body: Buffer.alloc(size) })).body.bytes).toBe(size)
    const refused = await send('POST', '/api/admin/activities/import?lang=en', { body: Buffer.alloc(1.2 * size) })
    expect([refused.status, refused.body]).toEqual([
      413,
      {
        success: false,
        message: errorMessage('TOO_LARGE', undefined, 'en'),
        error: { code: 'TOO_LARGE', requestId: refused.headers['x-request-id'] },
      },
    ])
  })

  it('returns the error of the services when they are unavailable, and retries a read on the next instance', async () => {
    expect((await send('GET', '/api/busy')).status).toBe(503)
    const [commands, queries] = servers
    for (const server of [commands!, queries!])
      await new Promise((resolve) => server.close(resolve).closeAllConnections())
    for (const [method, place, language] of [
      ['GET', '/api/children', 'tr'],
      ['PUT', '/api/children/x?lang=en', 'en'],
      ['POST', '/api/auth/login?lang=tr', 'tr'],
    ] as const) {
      const reply = await send(method, place)
      expect([reply.status, reply.headers['retry-after'], reply.headers['cache-control']]).toEqual([
        503,
        '2',
        'no-store',
      ])
      expect(reply.body).toEqual({
        success: false,
        message: errorMessage('UNAVAILABLE', undefined, language),
        error: { code: 'UNAVAILABLE', requestId: reply.headers['x-request-id'] },
      })
    }
    expect((await send('GET', '/api/children', { headers: { 'Accept-Language': 'de' } })).body.message).toBe(
      errorMessage('UNAVAILABLE', undefined, 'en'),
    )
    expect(
      (await send('GET', '/api/children', { headers: { 'Accept-Language': 'tr-TR,en;q=0.5' } })).body.message,
    ).toBe(errorMessage('UNAVAILABLE', undefined, 'tr'))
    await listening(upstream('query_api'), ports.query)
    expect((await send('GET', '/api/children')).status).toBe(200)
    expect((await send('GET', '/app')).status).toBe(200)
  })

  it("passes nginx's configuration check", () => {
    expect(() =>
      execFileSync(nginxProgram!, ['-t', '-e', `${folder}/error.log`, '-c', `${folder}/nginx.conf`], { stdio: 'pipe' }),
    ).not.toThrow()
  })
})
