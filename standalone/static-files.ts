import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { languageOf, languages, type Language } from '@filiz/domain/shared/language.ts'
import type { Context, Middleware } from 'koa'
import { compressed } from './compressed.ts'

/** Content Security Policy of the pages. */
export const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
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
 * Returns the reader's language for a public page: that of the cookie, otherwise a supported `lang` parameter,
 * otherwise `Accept-Language`.
 */
function pageLanguage(ctx: Context): Language {
  const chosen = languages.find((language) => language === ctx.cookies.get('language'))
  const { lang } = ctx.query
  const asked = languages.find(
    (language) => typeof lang === 'string' && new RegExp(`^${language}(?:[-_]|$)`, 'i').test(lang.trim()),
  )
  return chosen ?? asked ?? languageOf(undefined, ctx.get('Accept-Language'))
}

/** The operator of this installation, for the public pages; empty texts if the operator gave none. */
export interface Operator {
  readonly name: string
  readonly address: string
  readonly email: string
}

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)!};`)

interface File {
  readonly content: Buffer
  readonly etag: string
  readonly written: string
}

/**
 * Creates a cache of a folder's files, so that a slow client holds no open file. A file is read again only after it has
 * changed. The function rejects if there is no such file.
 */
function createFiles(folder: string, inPages: (text: string) => string): (name: string) => Promise<File> {
  const kept = new Map<string, Promise<File>>()
  const read = async (file: string, written: string): Promise<File> => {
    const bytes = await readFile(file)
    const content = file.endsWith('.html') ? Buffer.from(inPages(bytes.toString())) : bytes
    return { content, written, etag: createHash('sha256').update(content).digest('hex').slice(0, 32) }
  }
  return async (name) => {
    const file = path.join(folder, name)
    const stats = await stat(file)
    if (!stats.isFile()) throw Object.assign(new Error('not a file'), { code: 'ENOENT' })
    // Compare the change time, too, because all files of a container image may have the same modification time.
    const written = `${stats.mtimeMs} ${stats.ctimeMs} ${stats.size}`
    const known = await kept.get(file)
    if (known?.written === written) return known
    const reading = read(file, written)
    kept.set(file, reading)
    reading.catch(() => kept.delete(file))
    return reading
  }
}

/** Returns the requested file's name inside the folder, or null if the path is invalid or names a hidden file. */
function fileName(requested: string): string | null {
  try {
    const name = decodeURIComponent(requested)
    return /[\\\0]|\/\.|\/\/|\/$/.test(name) ? null : name
  } catch {
    return null
  }
}

/**
 * Serves the browser app that Vite has built: the landing page at `/` and the other public pages in the reader's
 * language, and the app page at every other path that is not a file. Files with a hash in their name are cached
 * forever; all others are revalidated by ETag. Files that the build has compressed (`frontend/brotli-files.ts`) are
 * sent as they are; all others are compressed per request.
 * @param publicUrl public base URL; the public pages contain it for link previews
 */
export function staticFiles(
  folder: string,
  { publicUrl, operator }: { readonly publicUrl: string; readonly operator: Operator },
): Middleware {
  const fileNamed = createFiles(folder, (text) =>
    text
      .replaceAll(originInBuild, () => publicUrl)
      .replaceAll(/@operator-(name|address|email)@/g, (_, field: keyof Operator) => escaped(operator[field])),
  )
  const found = (name: string) =>
    fileNamed(name).catch((error: NodeJS.ErrnoException) => {
      if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(error.code ?? '')) return null
      throw error
    })

  /** Returns a public page in the reader's language, and sets the headers about it; null if there is no such page. */
  async function publicPage(ctx: Context, requested: string): Promise<File | null> {
    const language = pageLanguage(ctx)
    const page = await found(`${requested}.${language}.html`)
    if (page === null) return null
    ctx.vary('Cookie, Accept-Language')
    ctx.set('Content-Language', language)
    return page
  }

  const files: Middleware = async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    ctx.set('Content-Security-Policy', pagePolicy)
    // The token in the address of an invitation may look like a file's name.
    const isPage = ctx.path === '/' || ctx.path.startsWith('/invitations/') || !path.basename(ctx.path).includes('.')
    const requested = fileName(ctx.path === '/' ? '/index' : ctx.path)
    const inLanguage = isPage && requested !== null ? await publicPage(ctx, requested) : null
    const name = isPage ? '/app.html' : requested
    const plain = inLanguage ?? (name === null ? null : await found(name))
    if (name === null || plain === null) return next()
    const brotli = isPage ? null : await found(`${name}.br`)
    if (brotli !== null) ctx.vary('Accept-Encoding')
    const isBrotli = brotli !== null && ctx.acceptsEncodings('br', 'identity') === 'br'
    if (isBrotli) ctx.set('Content-Encoding', 'br')
    const { content, etag } = isBrotli ? brotli : plain
    ctx.set('Cache-Control', name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    ctx.etag = etag
    ctx.type = path.extname(name)
    ctx.body = content
    if (ctx.fresh) ctx.status = 304
  }
  return compressed(files)
}
