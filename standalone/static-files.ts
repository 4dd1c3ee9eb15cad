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

/** Placeholder of the public URL in the built pages (`frontend/src/landing/render.tsx`). */
const originInBuild = 'https://filiz.invalid'

/** File of the landing page. Language: the browser's saved choice, then a supported `lang`, then `Accept-Language`. */
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

/** Cache of pages, reread only after a new build. */
function createPages(folder: string, publicUrl: string): (name: string) => Promise<Page> {
  const kept = new Map<string, Page>()
  return async (name) => {
    const file = path.join(folder, name)
    const { mtimeMs, ctimeMs, size } = await stat(file)
    // The change time is included, because files in a container image may share one modification time.
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
 * Serves the browser app built by Vite: the landing page at `/` in the reader's language, and the app's page at every
 * other path that is not a file. Files with a hash in the name are cached forever; pages are revalidated by ETag. Files
 * compressed by the build are sent as they are (`frontend/brotli-files.ts`), all others are compressed on the fly.
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
      // Vite's manifest and our marker are hidden files, which koa-send does not serve.
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
