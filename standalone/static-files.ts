import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { languageOf, languages } from '@filiz/domain/shared/language.ts'
import send from 'koa-send'
import type { Context, Middleware } from 'koa'
import { compressed } from './compressed.ts'

/** What the pages may load and do. */
export const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
].join('; ')

/** What stands in the build's pages where they name the address that they are under (`frontend/src/landing/render.tsx`). */
const originInBuild = 'https://filiz.invalid'

/** Of the landing page: the choice that the browser keeps, then `lang` where it is one that there is, then what the browser prefers. */
function landingPage(ctx: Context): string {
  const chosen = languages.find((language) => language === ctx.cookies.get('language'))
  const { lang } = ctx.query
  const asked = languages.find(
    (language) => typeof lang === 'string' && new RegExp(`^${language}(?:[-_]|$)`, 'i').test(lang.trim()),
  )
  ctx.vary('Cookie, Accept-Language')
  const language = chosen ?? asked ?? languageOf(undefined, ctx.get('Accept-Language'))
  ctx.set('Content-Language', language)
  return `index.${language}.html`
}

interface Page {
  readonly text: string
  readonly etag: string
  readonly written: string
}

/** Pages as they are sent: read again only where the build has written them anew. */
function createPages(folder: string, publicUrl: string): (name: string) => Promise<Page> {
  const kept = new Map<string, Page>()
  return async (name) => {
    const file = path.join(folder, name)
    const { mtimeMs, ctimeMs, size } = await stat(file)
    // An image's files may all be dated the same.
    const written = `${mtimeMs} ${ctimeMs} ${size}`
    const known = kept.get(name)
    if (known?.written === written) return known
    const text = (await readFile(file, 'utf8')).replaceAll(originInBuild, () => publicUrl)
    const page = { text, written, etag: createHash('sha256').update(text).digest('hex').slice(0, 32) }
    kept.set(name, page)
    return page
  }
}

/**
 * The browser's part as Vite built it: the landing page at `/` in the reader's language, the app's page at every other path that
 * is no file. What has a hash in its name is cached for good; a page is asked for each time, by its ETag. A file that the build has
 * compressed is sent as it is (`frontend/brotli-files.ts`), all else is compressed on its way.
 * @param publicUrl where people find it: the landing page names it to those who quote it
 */
export function staticFiles(folder: string, { publicUrl }: { readonly publicUrl: string }): Middleware {
  const pageNamed = createPages(folder, publicUrl)
  const files: Middleware = async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    ctx.set('Content-Security-Policy', pagePolicy)
    const name = ctx.path === '/' ? landingPage(ctx) : path.basename(ctx.path).includes('.') ? undefined : 'app.html'
    if (name) {
      const { text, etag } = await pageNamed(name)
      ctx.set('Cache-Control', 'no-cache')
      ctx.etag = etag
      ctx.type = 'html'
      ctx.body = text
      if (ctx.fresh) ctx.status = 304
      return
    }
    try {
      // Vite leaves its manifest and our mark in hidden files, which koa-send does not serve.
      await send(ctx, ctx.path, {
        root: folder,
        setHeaders: (response) =>
          response.setHeader(
            'Cache-Control',
            ctx.path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
          ),
      })
    } catch (error) {
      // Nothing there, or no path that could lead to anything.
      if (((error as { status?: number }).status ?? 500) < 500) return next()
      throw error
    }
  }
  return compressed(files)
}
