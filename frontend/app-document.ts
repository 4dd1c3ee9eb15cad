import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const at = (file: string) => join(import.meta.dirname, 'src', file)

const favicon = readFileSync(join(import.meta.dirname, 'public', 'favicon.svg'), 'utf8').trim()

/**
 * Modules whose files the browser prefetches before the entry script runs. The key is a language, a path prefix (with a
 * trailing slash) or an exact path.
 */
const early: Readonly<Record<string, readonly string[]>> = {
  tr: [at('i18n/tr/index.ts')],
  en: [at('i18n/en/index.ts')],
  '/auth/': [at('features/auth/components/AuthLayout.tsx')],
  '/auth/login': [at('features/auth/pages/LoginPage.tsx')],
  '/auth/register': [at('features/auth/pages/RegisterPage.tsx')],
  '/app/': [at('app/shell/Shell.tsx')],
  '/app/dashboard': [at('app/dashboard/DashboardPage.tsx')],
}

/** Returns the scripts and styles that these pages need, except those that the document already references. */
function filesOf(
  pages: readonly string[],
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
  named: ReadonlySet<string>,
): readonly string[] {
  const files = new Set<string>()
  const visit = (name: string) => {
    const chunk = chunks.get(name)
    if (!chunk || files.has(name) || named.has(name)) return
    files.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) if (!named.has(style)) files.add(style)
    chunk.imports.forEach(visit)
  }
  for (const page of pages) visit([...chunks.values()].find(({ moduleIds }) => moduleIds.includes(page))!.fileName)
  return [...files]
}

/**
 * Transforms the built `app.html`: places the loading text before the styles, so that it paints while they load, and
 * lists in a meta tag the files that `boot.js` prefetches for each address.
 */
export const appDocument = (): Plugin => ({
  name: 'filiz:app-document',
  apply: 'build',
  generateBundle(_, bundle) {
    // Map each source module to its output file for `size.spec.ts`, because Vite's manifest lists only one module for
    // each file.
    const places = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk'
        ? file.moduleIds.filter((id) => id.startsWith(at(''))).map((id) => [id.slice(at('').length), file.fileName])
        : [],
    )
    this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(Object.fromEntries(places)) })
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { path, bundle }) {
      if (path !== '/app.html' || !bundle) return html
      const chunks = new Map(
        Object.values(bundle)
          .filter((file) => file.type === 'chunk')
          .map((chunk) => [chunk.fileName, chunk]),
      )
      const styles = html.match(/ *<link rel="stylesheet"[^>]*>\n?/g) ?? []
      const named = new Set([...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file]) => file!))
      const needed = Object.fromEntries(
        Object.entries(early).map(([when, pages]) => [when, filesOf(pages, chunks, named)]),
      )
      return (
        styles
          .reduce((rest, style) => rest.replace(style, ''), html)
          // Inline the favicon, because half a kilobyte is not worth a request.
          .replace('href="/favicon.svg"', () => `href="data:image/svg+xml,${encodeURIComponent(favicon)}"`)
          .replace('</body>', () => `${styles.join('')}  </body>`)
          .replace(
            '<script src="/boot.js">',
            () => `<meta name="early" content='${JSON.stringify(needed)}' />\n    <script src="/boot.js">`,
          )
      )
    },
  },
})
