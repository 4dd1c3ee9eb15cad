import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
  readonly isDynamicEntry?: boolean
  readonly isEntry?: boolean
}
type Manifest = Readonly<Record<string, Chunk>>

const dist = join(import.meta.dirname, 'dist')
const manifestFile = join(dist, '.vite', 'manifest.json')
if (!existsSync(manifestFile))
  throw new Error('There is no build to measure: run `node tools/scripts/ready.cjs` first.')
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
const documents = ['index.tr.html', 'index.en.html', 'app.html']

/** Maps each source module to its output file. One file may contain several pages. */
const places = JSON.parse(readFileSync(join(dist, '.vite', 'modules.json'), 'utf8')) as Readonly<Record<string, string>>
const keyOf = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]))
const page = (name: string) => {
  const [, file] = Object.entries(places).find(([module]) => module.endsWith(`/${name}.tsx`)) ?? []
  const key = keyOf.get(file ?? '')
  if (key === undefined) throw new Error(`${name} is not in the build`)
  return key
}

/** The files that a browser loads for these entries, including all static imports. */
function filesOf(...parts: readonly string[]) {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    manifest[key]!.imports?.forEach(visit)
  }
  parts.forEach(visit)
  const chunks = [...seen].map((key) => manifest[key]!)
  return { scripts: new Set(chunks.map(({ file }) => file)), styles: new Set(chunks.flatMap(({ css = [] }) => css)) }
}

const text = (file: string) => readFileSync(join(dist, file), 'utf8')
/** Returns the files that contain this text. */
const holding = (mark: string, files: Iterable<string>) => [...files].filter((file) => text(file).includes(mark))
/** Returns the transfer size in kB (1,000 bytes). Each file is compressed separately, as the server sends it. */
const gzipped = (files: ReadonlySet<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(text(file)).byteLength, 0) / 1000

const texts = (language: 'tr' | 'en') => `src/i18n/${language}/index.ts`
/**
 * The landing page in one language: its styles are inlined in the document, and its scripts are those that the document
 * references.
 */
const landing = (language: 'tr' | 'en') => ({
  scripts: new Set(
    [
      ...text(`index.${language}.html`).matchAll(
        /<script[^>]* src="\/([^"]+)"|<link rel="modulepreload"[^>]* href="\/([^"]+)"/g,
      ),
    ].map(([, script, preload]) => (script ?? preload)!),
  ),
})
const login = (language: 'tr' | 'en') => filesOf('app.html', texts(language), page('AuthLayout'), page('LoginPage'))
const inside = (name: string, language: 'tr' | 'en' = 'tr') =>
  filesOf('app.html', texts(language), page('Shell'), page(name))

describe('the scripts of', () => {
  it.each([
    ['the landing page', landing, 15],
    ['/auth/login', login, 190.5],
    ['/app/dashboard', (language: 'tr' | 'en') => inside('DashboardPage', language), 211.5],
  ] as const)('%s stay within their size limit in both languages', (_, files, limit) => {
    for (const language of ['tr', 'en'] as const) expect(gzipped(files(language).scripts)).toBeLessThanOrEqual(limit)
  })
})

describe('the files of', () => {
  it.each([
    ['/auth/login', login('tr')],
    ['/app/dashboard', inside('DashboardPage')],
  ] as const)('%s number at most 14', (_, { scripts, styles }) => {
    expect(scripts.size + styles.size).toBeLessThanOrEqual(14)
  })

  it('the app are listed in its document, so that they are prefetched', () => {
    const early = JSON.parse(/<meta name="early" content='([^']+)'/.exec(text('app.html'))![1]!) as Record<
      string,
      string[]
    >
    const named = new Set([...text('app.html').matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file]) => file!))
    for (const [needed, keys] of [
      [login('en'), ['en', '/auth/', '/auth/login']],
      [inside('DashboardPage'), ['tr', '/app/', '/app/dashboard']],
    ] as const) {
      const asked = new Set([...named, ...keys.flatMap((key) => early[key]!)])
      expect([...needed.scripts, ...needed.styles].filter((file) => !asked.has(file))).toEqual([])
    }
    for (const file of Object.values(early).flat()) expect(existsSync(join(dist, file))).toBe(true)
  })
})

describe('the styles of', () => {
  it('the login page are at most 30 kB', () => {
    expect(gzipped(login('tr').styles)).toBeLessThanOrEqual(30)
  })
  const pages = Object.keys(places)
    .filter((module) => /^\/(features|app)\/.*Page\.tsx$/.test(module))
    .map((module) => /(\w+)\.tsx$/.exec(module)![1]!)
  // Pages for administrators and analysts contain more than parents’ pages, and may have 2.5 kB more.
  const more = new Set(
    Object.keys(places)
      .filter((module) => /features\/(admin|insights)\//.test(module))
      .map((module) => /(\w+)\.tsx?$/.exec(module)?.[1]),
  )
  it.each(pages)('%s are within their size limit', (name) => {
    expect(gzipped(inside(name).styles)).toBeLessThanOrEqual(more.has(name) ? 34.5 : 32)
  })
})

describe('the router', () => {
  it("is the production build, which logs no warnings on the visitor's console", () => {
    expect(holding('Matched leaf route', login('tr').scripts)).toEqual([])
    expect(holding('HydrateFallback', login('tr').scripts)).not.toEqual([])
  })
})

describe('the scripts that load before the first page is known', () => {
  const all = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.js'))

  it.each([
    ['zod', 'ZodError'],
    ['the Turkish texts', 'Yükleniyor...'],
    ['the English texts', 'Loading...'],
  ])('do not contain %s', (_, mark) => {
    // The text must occur somewhere in the build. Otherwise its absence from the entry files proves nothing.
    expect(holding(mark, all)).not.toEqual([])
    expect(holding(mark, filesOf('app.html').scripts)).toEqual([])
  })

  it('load no texts or charts of administrators and analysts on pages of parents', () => {
    const ofParents = Object.keys(manifest).filter(
      (key) =>
        (manifest[key]!.isDynamicEntry || manifest[key]!.isEntry) &&
        !/src\/(features|i18n)\/(admin|insights)\//.test(key),
    )
    expect(ofParents.length).toBeGreaterThan(20)
    for (const mark of ['Etkinlik kataloğu', 'Activity catalogue', 'Plan geçmişleri', 'Plan histories', 'recharts-']) {
      expect(holding(mark, all)).not.toEqual([])
      expect(holding(mark, filesOf('app.html', ...ofParents).scripts)).toEqual([])
    }
  })

  it('load charts and confetti only when a page shows them', () => {
    const shown = Object.keys(places)
      .filter((module) => /^\/(features|app)\/.*Page\.tsx$/.test(module))
      .map((module) => keyOf.get(places[module]!)!)
    for (const mark of ['shapeFromText', 'recharts-'])
      expect(holding(mark, filesOf('app.html', ...shown).scripts)).toEqual([])
  })
})

it('documents and styles reference no other server', () => {
  const styles = new Set(Object.values(manifest).flatMap(({ css = [] }) => css))
  for (const style of styles) expect(text(style)).not.toMatch(/url\(["']?(?:https?:)?\/\//)
  for (const document of documents) {
    // The server replaces this placeholder with its own address.
    expect(text(document)).not.toMatch(/(?:src|href)="(?:https?:)?\/\/(?!filiz\.invalid\/)/)
    // The content security policy forbids inline scripts.
    expect(text(document)).not.toMatch(/<script(?![^>]*\bsrc=)/)
  }
})

describe('the landing page', () => {
  it.each(['tr', 'en'] as const)('in %s contains text, styles and link preview tags, but no React', (language) => {
    const html = text(`index.${language}.html`)
    expect(html).toMatch(new RegExp(`<html lang="${language}"`))
    for (const needed of [
      '<title>',
      'name="description"',
      'property="og:title"',
      'property="og:image"',
      'hrefLang="tr"',
      'hrefLang="en"',
      'hrefLang="x-default"',
      '<h1',
    ])
      expect(html).toContain(needed)
    expect(html).not.toMatch(/<!--|\{\{|undefined|\/src\//)
    for (const script of landing(language).scripts) expect(text(script)).not.toMatch(/react|jsx/i)
    // Document and styles arrive in one response of at most 14.5 kB.
    expect(gzipSync(html).byteLength / 1000).toBeLessThanOrEqual(14.5)
  })

  it('has style rules for all its classes and pictures of at most 30 kB each', () => {
    const html = text('index.tr.html')
    const classes = new Set(
      [...html.matchAll(/class="([^"]+)"/g)]
        .flatMap(([, names]) => names!.split(' '))
        .filter((name) => name.startsWith('_')),
    )
    expect(classes.size).toBeGreaterThan(40)
    expect([...classes].filter((name) => !html.includes(`.${name}`) && !/_(words|light|scene)_/.test(name))).toEqual([])
    const shown = [...html.matchAll(/<img[^>]* src="\/([^"]+)"/g)].map(([, file]) => file!)
    expect(shown).toHaveLength(2)
    for (const picture of shown) expect(readFileSync(join(dist, picture)).byteLength / 1000).toBeLessThanOrEqual(30)
  })
})

it('the service worker caches files only with the hash of their content', () => {
  const listed = [...text('sw.js').matchAll(/\{"?integrity"?:"([^"]+)","?revision"?:[^{}]*?"?url"?:"([^"]+)"\}/g)]
  expect(listed.length).toBe(text('sw.js').split('"sha256-').length - 1)
  expect(listed.map(([, , file]) => file)).toContain('app.html')
  for (const [, hash, file] of listed)
    expect(
      `sha256-${createHash('sha256')
        .update(readFileSync(join(dist, file!)))
        .digest('base64')}`,
    ).toBe(hash)
})
