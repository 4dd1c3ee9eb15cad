import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { languageOf, languages } from '@filiz/domain/shared/language.ts'
import compress from 'koa-compress'
import send from 'koa-send'
import compose from 'koa-compose'
import type { Context, Middleware } from 'koa'

/** What the pages may load and do. */
export const pagePolicy = [
  "default-src 'self'", "script-src 'self'", "style-src 'self' 'unsafe-inline'", "img-src 'self' data:", "font-src 'self'",
  "connect-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'", "object-src 'none'",
].join('; ')

/** What stands in the build's pages where they name the address that they are under (`frontend/src/landing/render.tsx`). */
const originInBuild = 'https://filiz.invalid'

/** Of the landing page: the choice that the browser keeps, then `lang`, then what it prefers. */
function landingPage(ctx: Context): string {
  const chosen = languages.find((language) => language === ctx.cookies.get('language'))
  const asked = ctx.query['lang']
  ctx.vary('Cookie, Accept-Language')
  const language = chosen ?? languageOf(typeof asked === 'string' ? asked : undefined, ctx.get('Accept-Language'))
  ctx.set('Content-Language', language)
  return `index.${language}.html`
}

/**
 * The browser's part as Vite built it: the landing page at `/` in the reader's language, the app's page at every other path that
 * is no file. What has a hash in its name is cached for good; a page is asked for each time, by its ETag.
 * @param publicUrl where people find it: the landing page names it to those who quote it
 */
export function staticFiles(folder: string, { publicUrl }: { readonly publicUrl: string }): Middleware {
  const files: Middleware = async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    ctx.set('Content-Security-Policy', pagePolicy)
    const page = ctx.path === '/' ? landingPage(ctx) : path.basename(ctx.path).includes('.') ? undefined : 'app.html'
    if (page) {
      const text = (await readFile(path.join(folder, page), 'utf8')).replaceAll(originInBuild, () => publicUrl)
      ctx.set('Cache-Control', 'no-cache')
      ctx.etag = createHash('sha256').update(text).digest('hex').slice(0, 32)
      ctx.type = 'html'
      ctx.body = text
      if (ctx.fresh) ctx.status = 304
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
