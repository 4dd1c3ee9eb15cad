import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

interface Chunk { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[]; readonly isDynamicEntry?: boolean; readonly isEntry?: boolean }
type Manifest = Readonly<Record<string, Chunk>>

const dist = join(import.meta.dirname, 'dist')
const manifestFile = join(dist, '.vite', 'manifest.json')
if (!existsSync(manifestFile)) throw new Error('There is no build to measure: run `node scripts/ready.cjs` first.')
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest

const page = (name: string) => {
  const found = Object.keys(manifest).find((key) => key.endsWith(`/${name}.tsx`))
  if (!found) throw new Error(`${name} is not in the build`)
  return found
}

/** The files that a browser loads for these parts, with all that they import before they can run. */
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
/** The files in which this piece of text occurs. */
const holding = (mark: string, files: Iterable<string>) => [...files].filter((file) => text(file).includes(mark))
/** What goes over the wire, in kB of 1,000 bytes; each file is compressed by itself, as it is sent. */
const gzipped = (files: ReadonlySet<string>) => [...files].reduce((sum, file) => sum + gzipSync(text(file)).byteLength, 0) / 1000

const texts = (language: 'tr' | 'en') => `src/i18n/${language}/index.ts`
const landing = (language: 'tr' | 'en') => filesOf('index.html', `src/i18n/${language}/landing.ts`)
const login = (language: 'tr' | 'en') => filesOf('app.html', texts(language), page('AuthLayout'), page('LoginPage'))
const inside = (name: string, language: 'tr' | 'en' = 'tr') => filesOf('app.html', texts(language), page('Shell'), page(name))

describe('the scripts of', () => {
  it.each([
    ['the landing page', landing, 100], ['/auth/login', login, 210], ['/app/dashboard', (language: 'tr' | 'en') => inside('DashboardPage', language), 240],
  ] as const)('%s are light, in either language', (_, files, limit) => {
    for (const language of ['tr', 'en'] as const) expect(gzipped(files(language).scripts)).toBeLessThanOrEqual(limit)
  })
})

describe('the styles of', () => {
  it('the landing page and the login are at most 30 kB', () => {
    for (const { styles } of [landing('tr'), login('tr')]) expect(gzipped(styles)).toBeLessThanOrEqual(30)
  })
  const pages = Object.keys(manifest).filter((key) => /features\/.*Page\.tsx$/.test(key)).map((key) => /(\w+)\.tsx$/.exec(key)![1]!)
  it.each(pages)('%s are at most 30 kB', (name) => {
    expect(gzipped(inside(name).styles)).toBeLessThanOrEqual(30)
  })
})

describe('before the first page is known', () => {
  const all = Object.values(manifest).map(({ file }) => file).filter((file) => file.endsWith('.js'))

  it.each([
    ['zod', 'ZodError'], ['the Turkish texts', 'Yükleniyor...'], ['the English texts', 'Loading...'],
  ])('%s is not loaded', (_, mark) => {
    // The mark is in the build at all, or its absence from the entries would say nothing.
    expect(holding(mark, all)).not.toEqual([])
    for (const entry of ['index.html', 'app.html']) expect(holding(mark, filesOf(entry).scripts)).toEqual([])
  })

  it('and on no page of parents is there a text of administrators or analysts, or what draws their charts', () => {
    const ofParents = Object.keys(manifest).filter((key) => (manifest[key]!.isDynamicEntry || manifest[key]!.isEntry) && !/src\/(features|i18n)\/(admin|insights)\//.test(key))
    expect(ofParents.length).toBeGreaterThan(20)
    for (const mark of ['Etkinlik kataloğu', 'Activity catalogue', 'Plan geçmişleri', 'Plan histories', 'recharts-']) {
      expect(holding(mark, all)).not.toEqual([])
      expect(holding(mark, filesOf('index.html', 'app.html', ...ofParents).scripts)).toEqual([])
    }
  })

  it('neither charts nor confetti are loaded, nor on any page before they are shown', () => {
    const shown = Object.keys(manifest).filter((key) => /features\/.*Page\.tsx$/.test(key))
    for (const mark of ['disableForReducedMotion', 'recharts-']) expect(holding(mark, filesOf('index.html', 'app.html', ...shown).scripts)).toEqual([])
  })
})

it('everything comes from our own server', () => {
  const styles = new Set(Object.values(manifest).flatMap(({ css = [] }) => css))
  for (const style of styles) expect(text(style)).not.toMatch(/url\(["']?(?:https?:)?\/\//)
  for (const document of ['index.html', 'app.html']) {
    expect(text(document)).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    // The content security policy forbids a script without a file.
    expect(text(document)).not.toMatch(/<script(?![^>]*\bsrc=)/)
  }
})
