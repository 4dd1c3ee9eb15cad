import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { systemClock } from '@filiz/engines/clock/clocks.ts'
import { createLogger } from '@filiz/engines/observability/logger.ts'
import { createMetrics } from '@filiz/engines/observability/metrics.ts'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { createAccessTokens } from './access-token.ts'
import { createAuthenticator } from './authenticator.ts'
import { createBodyBudget, type BodyBudget } from './body-budget.ts'
import { fileBytes } from './contract/parameters.ts'
import { createApi } from './create-api.ts'
import { listen, type Listening } from './listen.ts'
import { createRateLimits } from './rate-limits.ts'
import { defineRoute, route } from './route.ts'
import { createServerApp } from './server-app.ts'
import { httpClient } from './testing/http-client.ts'

const tokens = createAccessTokens({ tokenSecret: 'a'.repeat(32), clock: systemClock() })
const sessionId = '00000000-0000-4000-8000-00000000000c'
const [ayse, murat, elif] = ['a', 'b', 'd'].map((end) => `00000000-0000-4000-8000-00000000000${end}`) as [
  string,
  string,
  string,
]
const bearer = (accountId: string) => `Bearer ${tokens.issue({ accountId, sessionId })}`

const upload = defineRoute({
  method: 'POST',
  path: '/files',
  tag: 't',
  access: 'parent',
  summary: 's',
  body: fileBytes,
  bodyFormat: { types: ['image/*'], limit: 10_000, isBinary: true },
  rateLimit: 'photosOfAccountInAnHour',
  data: z.strictObject({ length: z.int(), first: z.int() }),
})

let server: Listening
let budget: BodyBudget
beforeEach(async () => {
  budget = createBodyBudget({ bytesOfAccount: 15_000, bytesOfProcess: 20_000 })
  const app = createServerApp({
    logger: createLogger({ level: 'silent' }),
    metrics: createMetrics(),
    trustProxy: 0,
    hsts: false,
    middleware: [
      createApi({
        bodyBudget: budget,
        authenticator: createAuthenticator({
          tokens,
          cacheMs: 1_000,
          lookUp: async () => ({ roles: [], language: 'tr', timeZone: 'Europe/Istanbul' }),
        }),
        limits: createRateLimits({
          secret: 's',
          makeLimiter: ({ points, ...options }) =>
            new RateLimiterMemory({ ...options, points: options.keyPrefix === upload.rateLimit ? 5 : points }),
        }),
        routes: [route(upload, async ({ body }) => ({ data: { length: body.length, first: body[0] ?? -1 } }))],
      }),
    ],
  })
  server = await listen(app, { host: '127.0.0.1', port: 0 }, { slow: { graceMs: 500, bytesPerSecond: 100 } })
  onTestFinished(() => server.close(0))
})

const send = (accountId: string, body: Buffer, headers: Record<string, string> = {}) =>
  httpClient(server.url)('POST', '/api/files', {
    body,
    headers: { Authorization: bearer(accountId), 'Content-Type': 'image/png', ...headers },
  })

/** Begins an upload of 9,000 bytes and sends the first of them. `answer` resolves to the response's status line. */
function begin(accountId: string, first: number): { readonly socket: Socket; readonly answer: Promise<string> } {
  const socket = connect({ port: server.port })
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  const answer = once(socket, 'data').then(([data]) => String(data).split('\r\n')[0]!)
  socket.write(
    `POST /api/files HTTP/1.1\r\nHost: x\r\nAuthorization: ${bearer(accountId)}\r\nContent-Type: image/png\r\nContent-Length: 9000\r\n\r\n`,
  )
  socket.write(Buffer.alloc(first, 1))
  return { socket, answer }
}

const heldBytes = async (bytes: number) => {
  await expect.poll(() => budget.bytes, { interval: 5 }).toBe(bytes)
}

it('passes bytes on as they are, also of a compressed body', async () => {
  expect((await send(ayse, Buffer.from([0xff, 0xd8]))).body.data).toEqual({ length: 2, first: 0xff })
  const packed = gzipSync(Buffer.alloc(9_999, 7))
  expect((await send(ayse, packed, { 'Content-Encoding': 'gzip' })).body.data).toEqual({ length: 9_999, first: 7 })
  expect((await send(ayse, gzipSync(Buffer.alloc(10_001)), { 'Content-Encoding': 'gzip' })).status).toBe(413)
  expect((await send(ayse, packed, { 'Content-Encoding': 'rar' })).status).toBe(415)
  expect(budget.bytes).toBe(0)
})

it('answers the fourth upload of an account with 429 before its body is sent, and those of others with 200', async () => {
  for (const first of [10, 10, 10]) begin(ayse, first)
  await heldBytes(30)
  const refused = await send(ayse, Buffer.alloc(5))
  expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_LIMITED'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await send(murat, Buffer.alloc(5))).status).toBe(200)
})

it('answers an account that has used up its limit with 429 before the body is sent', async () => {
  for (const _ of Array.from({ length: 5 })) expect((await send(ayse, Buffer.alloc(5))).status).toBe(200)
  expect(await begin(ayse, 10).answer).toContain(' 429 ')
  expect(budget.bytes).toBe(0)
})

it('gives back the bytes of a client that left', async () => {
  const { socket } = begin(ayse, 5_000)
  await heldBytes(5_000)
  socket.destroy()
  await heldBytes(0)
})

it('answers the slowest upload of the largest holder with 503 when the process holds too much', async () => {
  const slow = begin(ayse, 500)
  await heldBytes(500)
  const fast = begin(ayse, 8_000)
  await heldBytes(8_500)
  const other = begin(murat, 8_000)
  await heldBytes(16_500)
  const newest = begin(elif, 3_600)
  expect(await slow.answer).toBe('HTTP/1.1 503 Service Unavailable')
  await heldBytes(19_600)
  newest.socket.destroy()
  await heldBytes(16_000)
  for (const { socket, answer } of [fast, other]) {
    socket.write(Buffer.alloc(1_000, 1))
    expect(await answer).toBe('HTTP/1.1 200 OK')
  }
})

it('answers a body that arrives more slowly than allowed with 408, and takes one that is fast enough', async () => {
  const fast = begin(ayse, 4_500)
  expect(await begin(murat, 10).answer).toBe('HTTP/1.1 408 Request Timeout')
  fast.socket.write(Buffer.alloc(4_500, 1))
  expect(await fast.answer).toBe('HTTP/1.1 200 OK')
})
