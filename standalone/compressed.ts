import { Stream } from 'node:stream'
import { constants } from 'node:zlib'
import compose from 'koa-compose'
import type { Context, Middleware } from 'koa'
import compress from 'koa-compress'

/**
 * What this answers is sent compressed to whoever can read it, as the gateway of `deploy/` does where there is one. Brotli before
 * all: at this quality it is as quick as gzip, and smaller.
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

/** The same tag as of what is not compressed must not say that both are the same bytes; `If-Match` takes either (`platform/http/etag.ts`). */
const weaken: Middleware = async ({ response }, next) => {
  await next()
  const etag = response.get('ETag') as string | undefined
  if (etag?.startsWith('"') && response.get('Content-Encoding')) response.set('ETag', `W/${etag}`)
}

/** The same for the API: all but what is written while it is read, and what holds tokens, whose length is nobody's business. */
export const compressedApi = (api: Middleware): Middleware =>
  compressed(async (ctx: Context, next) => {
    await api(ctx, next)
    if (!ctx.path.startsWith('/api/')) return
    ctx.vary('Accept-Encoding')
    if (ctx.body instanceof Stream || ctx.path.startsWith('/api/auth/')) ctx.compress = false
  })
