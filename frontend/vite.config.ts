import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { appDocument } from './app-document.ts'
import { brotliFiles } from './brotli-files.ts'
import { groups } from './chunks.ts'
import { landingPages } from './landing-pages.ts'
import { productionRouter } from './production-router.ts'
import { inlineReexports } from './inline-reexports.ts'
import { buildTarget } from './supported-browsers.ts'

/** Paths of the public pages, which share a frame; all others show the app. */
const landing = /^\/(?:index\.html|privacy|terms|contact|examples\/[\w-]+)?$/

/** Serves `app.html` for the paths of the app during development, as the server does in production. */
const twoDocuments = (): Plugin => ({
  name: 'filiz:two-documents',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname
      const page = request.headers.accept?.includes('text/html') ?? false
      if (page && landing.test(path)) request.url = '/index.html'
      else if (page && !path.startsWith('/api/')) request.url = '/app.html'
      next()
    })
  },
})

/** Returns the files that only the landing page, administrators or analysts load; parents do not need them offline. */
function notForParents(): ReadonlySet<string> {
  const manifest = JSON.parse(readFileSync(`${import.meta.dirname}/dist/.vite/manifest.json`, 'utf8')) as Record<
    string,
    { file: string; css?: string[]; dynamicImports?: string[]; imports?: string[] }
  >
  const reach = (from: string, seen: Set<string>) => {
    const chunk = manifest[from]
    if (!chunk || seen.has(from) || /^src\/(features|i18n)\/(admin|insights)\//.test(from)) return seen
    seen.add(from)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) reach(next, seen)
    return seen
  }
  const files = (keys: Iterable<string>) =>
    [...keys].flatMap((key) => [manifest[key]!.file, ...(manifest[key]!.css ?? [])])
  const parents = new Set(files(reach('app.html', new Set())))
  return new Set(files(Object.keys(manifest)).filter((file) => !parents.has(file) && !file.endsWith('.woff2')))
}

/**
 * Names a class by its own name and the content of its file. Vite's default adds the line of the rule, which makes the
 * scripts of a page 0.3 kB larger.
 */
const scopedName = (name: string, _file: string, css: string) =>
  `_${name}_${createHash('sha256').update(css).digest('base64url').slice(0, 4)}`

const integrityOf = (file: string) => `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`

/** The service worker precaches the app's document and its files; see `src/sw/sw.ts`. */
const worker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/sw',
  filename: 'sw.ts',
  injectRegister: false,
  // One manifest per language: `public/manifest.json` and `public/manifest.en.json`.
  manifest: false,
  injectManifest: {
    globIgnores: ['assets/landing-*', 'assets/*-wght-*'],
    globPatterns: ['app.html', 'boot.js', 'favicon.svg', 'assets/*.{js,css,svg}', 'assets/*-latin-*.woff2'],
    manifestTransforms: [
      (entries) => {
        const left = notForParents()
        // With its hash, a login page of a network that answers 200 for a file is not cached as that file.
        const hashed = entries
          .filter(({ url }) => !left.has(url))
          .map((entry) => ({ ...entry, integrity: integrityOf(`${import.meta.dirname}/dist/${entry.url}`) }))
        return { manifest: hashed, warnings: [] }
      },
    ],
  },
})

export default defineConfig({
  root: import.meta.dirname,
  appType: 'mpa',
  plugins: [
    react(),
    productionRouter(),
    twoDocuments(),
    inlineReexports(),
    appDocument(),
    landingPages(),
    worker,
    brotliFiles(),
  ],
  css: { modules: { generateScopedName: scopedName } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: buildTarget,
    // All browsers that the build targets support modulepreload natively.
    modulePreload: { polyfill: false },
    // The content security policy allows data URLs for images. But a separate file is cached once, while inlining would
    // put it into every bundle.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // `landing-pages.ts` builds the landing page separately.
      input: { app: `${import.meta.dirname}/app.html` },
      // Without groups, shared modules would be split into one file for each set of pages that use them: over a hundred
      // requests for one page.
      output: { codeSplitting: { groups: await groups() } },
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': 'http://127.0.0.1:8080' } },
})
