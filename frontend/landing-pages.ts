import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, createServer, type Plugin, type ViteDevServer } from 'vite'
import type { renderPages, StaticPage } from './src/landing/render.tsx'
import { buildTarget } from './supported-browsers.ts'

const languages = ['tr', 'en'] as const
type Language = (typeof languages)[number]
type Render = typeof renderPages

const root = import.meta.dirname
const pictures = join(root, 'src', 'landing', 'pictures')

const rendererOf = async (server: ViteDevServer) =>
  ((await server.ssrLoadModule('/src/landing/render.tsx')) as { readonly renderPages: Render }).renderPages

/** Returns the frame of `index.html` filled with a page in one language. */
function filled(frame: string, language: Language, { head, page }: StaticPage): string {
  return (
    frame
      .replace('<html lang="tr"', `<html lang="${language}"`)
      .replace('/manifest.json', language === 'tr' ? '/manifest.json' : '/manifest.en.json')
      // Replacer functions, because a text may contain `$` (prices do).
      .replace('<!--head-->', () => head)
      .replace('<!--page-->', () => page)
      .replace(/<!-- The landing page's frame.*-->\n/, '')
  )
}

/** Inlines the style sheets, so that the first paint needs only one response. */
const withStyles = (html: string, dist: string) =>
  html.replaceAll(
    /<link rel="stylesheet"[^>]* href="\/([^"]+)">/g,
    (_, file: string) => `<style>${readFileSync(join(dist, file), 'utf8').trim()}</style>`,
  )

/**
 * Creates a plugin for the separate build of the landing page. It keeps style rules and pictures that no script imports
 * by name; `placeOf` returns the output file of a picture.
 */
function beside(): { readonly plugin: Plugin; readonly placeOf: (picture: string) => string } {
  const places = new Map<string, string>()
  return {
    placeOf: (picture) => places.get(picture)!,
    plugin: {
      name: 'filiz:landing-beside',
      enforce: 'post',
      buildStart() {
        for (const name of readdirSync(pictures))
          this.emitFile({ type: 'asset', name, source: readFileSync(join(pictures, name)) })
      },
      // The script uses no class names, so keep the style rules explicitly.
      transform: (_, id) => (id.endsWith('.module.css') ? { moduleSideEffects: 'no-treeshake' } : null),
      generateBundle(_, bundle) {
        for (const { type, fileName, ...output } of Object.values(bundle))
          if (type === 'asset' && 'names' in output) for (const name of output.names) places.set(name, fileName)
      },
    },
  }
}

/** Builds the landing page's script, styles and pictures separately, so that it shares no file with the app. */
async function buildLanding(dist: string) {
  const { plugin, placeOf } = beside()
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [plugin],
    publicDir: false,
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: buildTarget,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      manifest: '.vite/landing.json',
      reportCompressedSize: false,
      rolldownOptions: { input: { landing: join(root, 'index.html') } },
    },
  })
  return placeOf
}

/**
 * Renders the landing page and the other public pages once per language: `index.tr.html`, `privacy.en.html` and so on
 * in the build, `/?lang=` in development. The server chooses the language (`standalone/static-files.ts`,
 * `deploy/gateway.conf.template`).
 */
export const landingPages = (): Plugin => ({
  name: 'filiz:landing-pages',
  transformIndexHtml: {
    order: 'pre',
    async handler(frame, { server, path, originalUrl }) {
      if (!server || path !== '/index.html') return frame
      const asked = new URL(originalUrl ?? '/', 'http://localhost')
      const language = asked.searchParams.get('lang') === 'en' ? 'en' : 'tr'
      const pages = (await rendererOf(server))(language)
      return filled(frame, language, pages.find(({ name }) => asked.pathname === `/${name}`) ?? pages[0]!)
    },
  },
  async writeBundle({ dir = join(root, 'dist') }) {
    const placeOf = await buildLanding(dir)
    // Vite's own pipeline gives CSS modules the same class names as the build.
    const server = await createServer({
      configFile: false,
      root,
      logLevel: 'error',
      appType: 'custom',
      server: { middlewareMode: true, ws: false, watch: null, hmr: false },
      optimizeDeps: { noDiscovery: true, include: [] },
    })
    try {
      const render = await rendererOf(server)
      const frame = withStyles(readFileSync(join(dir, 'index.html'), 'utf8'), dir)
      mkdirSync(join(dir, 'examples'), { recursive: true })
      for (const language of languages) {
        for (const page of render(language)) {
          const html = filled(frame, language, page).replaceAll(
            /\/src\/landing\/pictures\/([\w.]+)/g,
            (_, picture: string) => `/${placeOf(picture)}`,
          )
          writeFileSync(join(dir, `${page.name}.${language}.html`), html)
        }
      }
      rmSync(join(dir, 'index.html'))
    } finally {
      await server.close()
    }
  },
})
