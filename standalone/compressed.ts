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
  compose([aroundCompression, compress({ threshold, encodingPreference: ['br', 'gzip'], br }), answer])

const aroundCompression: Middleware = async (ctx: Context, next) => {
  // koa-compress fails when a client refuses every coding, also none.
  if (!ctx.acceptsEncodings('br', 'gzip', 'identity')) ctx.compress = false
  await next()
  if (ctx.response.get('Content-Encoding')) weaken(ctx)
}

/**
 * Makes the ETag of a compressed response weak, because its bytes differ. `If-Match` accepts both forms
 * (`platform/http/etag.ts`).
 */
function weaken({ response }: Context): void {
  const etag = response.get('ETag') as string | undefined
  if (etag?.startsWith('"')) response.set('ETag', `W/${etag}`)
}

/**
 * Compresses responses of the API, except streams and responses with tokens, whose compressed length could leak
 * secrets.
 */
export function compressedApi(api: Middleware): Middleware {
  // Only after the answer: around each request, its layers cost a tenth of a cached answer's time.
  const compressBody = compressed(() => {})
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/api/')) return api(ctx, next)
    try {
      await api(ctx, next)
    } finally {
      ctx.vary('Accept-Encoding')
    }
    const { body } = ctx
    if (!ctx.req.headers['accept-encoding'] || body instanceof Stream || ctx.path.startsWith('/api/auth/')) return
    if (!Buffer.isBuffer(body) || !sendKept(ctx, body)) await compressBody(ctx, next)
  }
}

/** Larger answers are compressed as a stream, so that they do not hold up other requests. */
const mostAtOnce = 64 * 1024
/** Cached answers (`rendered-plans.ts`) are the same buffers each time, so they are compressed only once. */
const kept = new WeakMap<Buffer, Buffer>()

/** Returns false if the body is not sent as brotli in one piece. */
function sendKept(ctx: Context, body: Buffer): boolean {
  if (ctx.method !== 'GET' || ctx.status !== 200 || body.length < threshold || body.length > mostAtOnce) return false
  if (ctx.response.type !== 'application/json' || ctx.acceptsEncodings('br') !== 'br') return false
  const small = kept.get(body) ?? inOwnMemory(brotliCompressSync(body, br))
  kept.set(body, small)
  ctx.body = small
  ctx.set('Content-Encoding', 'br')
  weaken(ctx)
  return true
}
