import { Stream } from 'node:stream'
import { constants } from 'node:zlib'
import compose from 'koa-compose'
import type { Context, Middleware } from 'koa'
import compress from 'koa-compress'

/**
 * Compresses responses for clients that accept it, like the gateway in `deploy/`. Brotli first: at this quality it is
 * as fast as gzip and smaller.
 */
export const compressed = (answer: Middleware): Middleware =>
  compose([
    weaken,
    compress({
      threshold: 1024,
      encodingPreference: ['br', 'gzip'],
      br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    }),
    answer,
  ])

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
  })
