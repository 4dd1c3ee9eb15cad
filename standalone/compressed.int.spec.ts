import { get } from 'node:http'
import { Readable } from 'node:stream'
import { brotliDecompressSync } from 'node:zlib'
import Koa from 'koa'
import { listen } from '@filiz/http/listen.ts'
import { expect, it, onTestFinished } from 'vitest'
import { compressedApi } from './compressed.ts'

const long = JSON.stringify({ data: 'x'.repeat(3_000) })

/** An answer that a cache keeps, as `query-api/plans/rendered-plans.ts` does. */
const cached = Buffer.from(long)

async function serve() {
  const app = new Koa()
  app.use(async (ctx, next) => {
    await next().catch((error: Error) => {
      ctx.status = 500
      ctx.body = `${error.message} ${long}`
    })
  })
  app.use(
    compressedApi((ctx, next) => {
      if (ctx.path === '/api/fault') throw new Error('a fault')
      if (!ctx.path.startsWith('/api/')) return next()
      // Same headers as `platform/http/envelope.ts`.
      ctx.set('Vary', 'Accept-Language, Authorization')
      if (ctx.path === '/api/cached') ctx.body = cached
      else if (ctx.path === '/api/file') ctx.body = Readable.from([long])
      else ctx.body = ctx.path === '/api/short' ? '{}' : long
      ctx.type = 'json'
      ctx.set('ETag', '"7-x"')
      return undefined
    }),
  )
  app.use((ctx) => {
    ctx.body = ctx.path === '/long' ? long : 'a page'
  })
  const server = await listen(app, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => server.close())
  return (path: string, encodings = 'gzip, deflate, br, zstd') =>
    new Promise<{ encoding: string | undefined; vary: string | undefined; etag: string | undefined; body: Buffer }>(
      (resolve, reject) => {
        get(server.url + path, { headers: { 'Accept-Encoding': encodings } }, (response) => {
          response
            .toArray()
            .then(
              (chunks) =>
                resolve({
                  encoding: response.headers['content-encoding'],
                  vary: response.headers.vary,
                  etag: response.headers.etag,
                  body: Buffer.concat(chunks as Buffer[]),
                }),
              reject,
            )
        }).on('error', reject)
      },
    )
}

it('an API response is compressed if the client accepts it, and has Vary: Accept-Encoding', async () => {
  const send = await serve()
  const { encoding, vary, body } = await send('/api/plans/current')
  expect([encoding, vary, brotliDecompressSync(body).toString()]).toEqual([
    'br',
    'Accept-Language, Authorization, Accept-Encoding',
    long,
  ])
  expect((await send('/api/plans/current', 'gzip')).encoding).toBe('gzip')
  const plain = await send('/api/plans/current', 'identity')
  expect([plain.encoding, plain.vary, plain.body.toString()]).toEqual([
    undefined,
    'Accept-Language, Authorization, Accept-Encoding',
    long,
  ])
})

it('a compressed response has the ETag of the uncompressed one as a weak ETag', async () => {
  const send = await serve()
  expect([
    (await send('/api/plans/current')).etag,
    (await send('/api/plans/current', 'gzip')).etag,
    (await send('/api/plans/current', 'identity')).etag,
    (await send('/api/plans/current', 'br;q=0')).etag,
  ]).toEqual(['W/"7-x"', 'W/"7-x"', '"7-x"', '"7-x"'])
})

it.each(['/api/short', '/api/file', '/api/auth/login'])(
  'short responses, streams and responses with tokens are not compressed: %s',
  async (path) => {
    const { encoding, body } = await (await serve())(path)
    expect([encoding, body.toString()]).toEqual([undefined, path === '/api/short' ? '{}' : long])
  },
)

it('paths outside /api are passed to the next middleware', async () => {
  const send = await serve()
  expect((await send('/app')).body.toString()).toBe('a page')
  expect(await send('/long')).toMatchObject({ encoding: undefined, vary: undefined })
})

it.each(['identity;q=0', '*;q=0'])(
  'a client that refuses every coding gets the plain response: %s',
  async (refused) => {
    const { encoding, body } = await (await serve())('/api/plans/current', refused)
    expect([encoding, body.toString()]).toEqual([undefined, long])
  },
)

it('an API error is sent uncompressed with Vary: Accept-Encoding', async () => {
  const { encoding, vary, body } = await (await serve())('/api/fault')
  expect([encoding, vary, body.toString()]).toEqual([undefined, 'Accept-Encoding', `a fault ${long}`])
})

it('a cached response is compressed once, with the same headers as any other', async () => {
  const send = await serve()
  const first = await send('/api/cached')
  expect(first).toMatchObject(
    await send('/api/plans/current').then(({ encoding, vary, etag }) => ({ encoding, vary, etag })),
  )
  expect(brotliDecompressSync(first.body).toString()).toBe(long)
  // Changed in place only to see that the compressed form is kept.
  cached.write('{"data":"y', 0)
  expect((await send('/api/cached')).body).toEqual(first.body)
  expect((await send('/api/cached', 'identity')).body.toString()).toContain('"y')
  cached.write('{"data":"x', 0)
  expect((await send('/api/cached', 'gzip')).encoding).toBe('gzip')
})
