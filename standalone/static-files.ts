import path from 'node:path'
import compress from 'koa-compress'
import send from 'koa-send'
import compose from 'koa-compose'
import type { Middleware } from 'koa'

/** What the pages may load and do. */
export const pagePolicy = [
  "default-src 'self'", "script-src 'self'", "style-src 'self' 'unsafe-inline'", "img-src 'self' data:", "font-src 'self'",
  "connect-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'", "object-src 'none'",
].join('; ')

/**
 * The browser's part as Vite built it: the landing page at `/`, the app's page at every other path that is no file.
 * What has a hash in its name is cached for good, the pages never.
 */
export function staticFiles(folder: string): Middleware {
  const files: Middleware = async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    ctx.set('Content-Security-Policy', pagePolicy)
    const page = ctx.path === '/' ? 'index.html' : path.basename(ctx.path).includes('.') ? undefined : 'app.html'
    if (page) {
      ctx.set('Cache-Control', 'no-cache')
      await send(ctx, page, { root: folder })
      return
    }
    try {
      // Vite leaves its manifest and our mark in hidden files, which koa-send does not serve.
      await send(ctx, ctx.path, {
        root: folder,
        setHeaders: (response) => response.setHeader('Cache-Control', ctx.path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
      })
    } catch (error) {
      // Nothing there, or no path that could lead to anything.
      if (((error as { status?: number }).status ?? 500) < 500) return next()
      throw error
    }
  }
  return compose([compress({ threshold: 1024 }), files])
}
