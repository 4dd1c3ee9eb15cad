import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { shippedActivities } from '@filiz/catalogue/shipped.ts'
import { pictureOf } from '@filiz/domain/catalogue/picture/picture.ts'
import type { FunctionComponent } from 'react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createServer } from 'vite'
import { startChromium } from '../testing/chromium.ts'

/*
 * `npm run contact-sheet`: draws the pictures of all shipped activities in one image, `docs/images/pictures.webp`.
 * `-- --dark` shows the other theme, `--square` the other shape, `--only <text>` some, `--out <file>` writes elsewhere.
 */

const root = path.join(import.meta.dirname, '..', '..')
const { values: options } = parseArgs({
  options: {
    dark: { type: 'boolean', default: false },
    square: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    from: { type: 'string', default: '0' },
    until: { type: 'string' },
    columns: { type: 'string', default: '14' },
    scale: { type: 'string', default: '1' },
    out: { type: 'string', default: path.join(root, 'docs', 'images', 'pictures.webp') },
  },
})

const vite = await createServer({
  configFile: path.join(root, 'frontend', 'vite.config.ts'),
  root: path.join(root, 'frontend'),
  server: { middlewareMode: true, watch: null, ws: false },
  appType: 'custom',
  logLevel: 'error',
})
const { Scene } = (await vite.ssrLoadModule('/src/ui/art/activity/Scene.tsx')) as {
  Scene: FunctionComponent<{ activity: unknown; shape: 'wide' | 'square' }>
}
const shape = options.square ? 'square' : 'wide'
const viewBox = options.square ? '2 2 92 92' : '-42 4 180 90'

const variables = (category: string) => {
  const name = category.toLowerCase().replaceAll('_', '-')
  return `--category:var(--cat-${name});--category-tint:var(--cat-${name}-tint)`
}
const cells = shippedActivities()
  .slice(Number(options.from), options.until === undefined ? undefined : Number(options.until))
  .filter(({ slug, content }) => `${slug} ${content.translations.en?.title}`.includes(options.only))
  .map(({ activityId, content }) => {
    const activity = {
      id: activityId,
      category: content.category,
      skills: content.skills ?? undefined,
      picture: pictureOf(content),
    }
    const drawn = renderToStaticMarkup(createElement(Scene, { activity, shape }))
    const title = content.translations.en?.title ?? content.translations.tr.title
    return `<figure style="${variables(content.category)}"><svg viewBox="${viewBox}" fill="none">${drawn}</svg><figcaption>${title}</figcaption></figure>`
  })
await vite.close()

const tokens = readFileSync(path.join(root, 'frontend', 'src', 'ui', 'tokens.css'), 'utf8')
const columns = Number(options.columns)
const html = `<!doctype html><html data-mantine-color-scheme="${options.dark ? 'dark' : 'light'}"><style>${tokens}
body{margin:8px;background:var(--paper);color:var(--ink);font:600 7.5px/1.15 sans-serif;display:grid;grid-template-columns:repeat(${columns},1fr);gap:6px}
figure{margin:0}svg{display:block;width:100%;height:${options.square ? 96 : 74}px;border-radius:7px}figcaption{padding:2px 1px;height:17px;overflow:hidden}</style>${cells.join('')}</html>`

const browser = await startChromium()
try {
  const width = columns * (options.square ? 102 : 128) + 16
  const page = await browser.newPage({ viewport: { width, height: 800 }, deviceScaleFactor: Number(options.scale) })
  await page.setContent(html)
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: options.out.endsWith('.png') ? 'png' : 'webp',
    ...(options.out.endsWith('.png') ? {} : { quality: 70 }),
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height: await page.evaluate(() => document.documentElement.scrollHeight), scale: 1 },
  })
  mkdirSync(path.dirname(options.out), { recursive: true })
  writeFileSync(options.out, Buffer.from(data, 'base64'))
  console.log(
    `${path.relative(root, options.out)}: ${cells.length} pictures, ${(Buffer.byteLength(data, 'base64') / 1000).toFixed(0)} kB`,
  )
} finally {
  await browser.close()
}
