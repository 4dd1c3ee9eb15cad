import { Stream } from 'node:stream'
import { brotliCompressSync, constants } from 'node:zlib'
import { inOwnMemory } from '@filiz/engines/own-memory.ts'
import compose from 'koa-compose'
import type { Context, Middleware } from 'koa'
import compress from 'koa-compress'

const threshold = 1024
/** A window of the largest answer compressed at once: preparing brotli's usual 4 MiB took longer than compressing. */
const br = { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 16 } }

/**
 * Compresses responses for clients that accept it, like the gateway in `deploy/`. Brotli first: at this quality it is
 * as fast as gzip and smaller.
 */
export const compressed = (answer: Middleware): Middleware =>
  compose([weaken, compress({ threshold, encodingPreference: ['br', 'gzip'], br }), answer])

/**
 * Makes the ETag of a compressed response weak, because its bytes differ. `If-Match` accepts both forms
 * (`platform/http/etag.ts`).
 */
const weaken: Middleware = async ({ response }, next) => {
  await next()
  const etag = response.get('ETag') as string | undefined
  if (etag?.startsWith('"') && response.get('Content-Encoding')) response.set('ETag', `W/${etag}`)
}

/**
 * Compresses responses of the API, except streams and responses with tokens, whose compressed length could leak
 * secrets.
 */
export const compressedApi = (api: Middleware): Middleware =>
  compressed(async (ctx: Context, next) => {
    await api(ctx, next)
    if (!ctx.path.startsWith('/api/')) return
    ctx.vary('Accept-Encoding')
    if (ctx.body instanceof Stream || ctx.path.startsWith('/api/auth/')) ctx.compress = false
    else if (Buffer.isBuffer(ctx.body)) sendKept(ctx, ctx.body)
  })

/** Larger answers are compressed as a stream, so that they do not hold up other requests. */
const mostAtOnce = 64 * 1024
/** Cached answers (`query-api/rendered-plans.ts`) are the same buffers each time, so they are compressed only once. */
const kept = new WeakMap<Buffer, Buffer>()

function sendKept(ctx: Context, body: Buffer): void {
  if (ctx.method !== 'GET' || ctx.status !== 200 || body.length < threshold || body.length > mostAtOnce) return
  if (ctx.acceptsEncodings('br') !== 'br') return
  const small = kept.get(body) ?? inOwnMemory(brotliCompressSync(body, br))
  kept.set(body, small)
  const { type } = ctx
  ctx.body = small
  ctx.type = type
  ctx.set('Content-Encoding', 'br')
}
