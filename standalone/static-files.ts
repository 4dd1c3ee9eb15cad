import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { languageOf, languages } from '@filiz/domain/shared/language.ts'
import send from 'koa-send'
import type { Context, Middleware } from 'koa'
import { compressed } from './compressed.ts'

/** Content Security Policy of the pages. */
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

/** The built pages contain this placeholder instead of the public URL (`frontend/src/landing/render.tsx`). */
const originInBuild = 'https://filiz.invalid'

/**
 * Returns the file of the landing page in the language of the cookie, otherwise of a supported `lang` parameter,
 * otherwise of `Accept-Language`.
 */
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

/** Creates a cache of pages. A page is read again only after its file has changed. */
function createPages(folder: string, publicUrl: string): (name: string) => Promise<Page> {
  const kept = new Map<string, Page>()
  return async (name) => {
    const file = path.join(folder, name)
    const { mtimeMs, ctimeMs, size } = await stat(file)
    // Compare the change time, too, because all files of a container image may have the same modification time.
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
 * Serves the browser app that Vite has built: the landing page at `/` in the reader's language, and the app page at
 * every other path that is not a file. Files with a hash in their name are cached forever; pages are revalidated by
 * ETag. Files that the build has compressed (`frontend/brotli-files.ts`) are sent as they are; all others are
 * compressed per request.
 * @param publicUrl public base URL; the landing page contains it for link previews
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
      // koa-send serves no hidden files, such as Vite's manifest and the marker of the build.
      await send(ctx, ctx.path, {
        root: folder,
        setHeaders: (response) =>
          response.setHeader(
            'Cache-Control',
            ctx.path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
          ),
      })
    } catch (error) {
      // The file does not exist, or the path is invalid.
      if (((error as { status?: number }).status ?? 500) < 500) return next()
      throw error
    }
  }
  return compressed(files)
}
