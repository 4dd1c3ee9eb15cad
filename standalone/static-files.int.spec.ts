import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createLogger } from '@filiz/engines/observability/logger.ts'
import { createMetrics } from '@filiz/engines/observability/metrics.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { listen } from '@filiz/http/listen.ts'
import { createServerApp } from '@filiz/http/server-app.ts'
import { httpClient } from '@filiz/http/testing/http-client.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { staticFiles } from './static-files.ts'

async function serve() {
  const folder = temporaryFolder()
  const files = {
    'secret.txt': 'beside the folder',
    'dist/index.tr.html': 'landing: https://filiz.invalid/?lang=tr',
    'dist/index.en.html': 'landing: https://filiz.invalid/?lang=en',
    'dist/privacy.tr.html':
      '<p data-name="@operator-name@">@operator-address@ @operator-email@</p> https://filiz.invalid',
    'dist/privacy.en.html': 'privacy in English',
    'dist/examples/game.tr.html': 'the game',
    'dist/examples/game.en.html': 'the game in English',
    'dist/app.html': 'app',
    'dist/favicon.svg': '<svg/>',
    'dist/assets/app-1a2b3c.js': `export const filler = '${'x'.repeat(4_000)}'`,
    'dist/assets/app-1a2b3c.js.br': 'made at the build',
    'dist/.built': 'mark',
    'dist/.vite/manifest.json': '{}',
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  const app = createServerApp({
    logger: createLogger({ level: 'silent' }),
    metrics: createMetrics(),
    trustProxy: 0,
    hsts: false,
    middleware: [
      staticFiles(path.join(folder, 'dist'), {
        publicUrl: 'https://filiz.example',
        operator: { name: 'Ayşe & Oğulları', address: 'Bağ Sk. 1', email: 'ayse@filiz.example' },
      }),
    ],
  })
  const server = await listen(app, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => server.close())
  return Object.assign(httpClient(server.url), { folder: path.join(folder, 'dist') })
}

describe('the files of the browser app', () => {
  it('serve the landing page at / and the app page at every other path without a file', async () => {
    const send = await serve()
    expect((await send('GET', '/')).text).toBe('landing: https://filiz.example/?lang=tr')
    for (const place of ['/auth/login', '/app/dashboard', '/app/plans/1_2026-03', '/nowhere']) {
      const reply = await send('GET', place)
      expect([reply.status, reply.text, reply.headers['cache-control']]).toEqual([200, 'app', 'no-cache'])
      expect(reply.headers['content-security-policy']).toMatch(/script-src 'self';/)
    }
    expect((await send('HEAD', '/app/dashboard')).status).toBe(200)
  })

  it.each([
    ['the stored choice before all', '/?lang=en', { Cookie: 'theme=x; language=tr', 'Accept-Language': 'en' }, 'tr'],
    ['no other choice', '/?lang=en', { Cookie: 'language=../app' }, 'en'],
    ['the address before the browser', '/?lang=tr', { 'Accept-Language': 'en-GB,en' }, 'tr'],
    ['the browser', '/', { 'Accept-Language': 'en-GB,en;q=0.9,tr;q=0.8' }, 'en'],
    ['English for all others', '/', { 'Accept-Language': 'de' }, 'en'],
    ['Turkish where nothing is said', '/', {}, 'tr'],
    [
      'the browser where the address names none that there is',
      '/?lang=xx',
      { 'Accept-Language': 'tr-TR,tr;q=0.9' },
      'tr',
    ],
    ['nobody, Turkish, also then', '/?lang=xx', {}, 'tr'],
    ['the address, with its region', '/?lang=en-GB', { 'Accept-Language': 'tr' }, 'en'],
  ] as const)('serve the landing page in the language of %s', async (_, place, headers, language) => {
    const reply = await (await serve())('GET', place, { headers })
    expect([reply.text, reply.headers['content-language']]).toEqual([
      `landing: https://filiz.example/?lang=${language}`,
      language,
    ])
    expect(reply.headers['vary']).toMatch(/Cookie/)
    expect(reply.headers['vary']).toMatch(/Accept-Language/)
  })

  it.each([
    ['/privacy?lang=en', {}, 'privacy in English', 'en'],
    [
      '/privacy',
      { 'Accept-Language': 'tr' },
      '<p data-name="Ayşe &#38; Oğulları">Bağ Sk. 1 ayse@filiz.example</p> https://filiz.example',
      'tr',
    ],
    ['/examples/game', { Cookie: 'language=en' }, 'the game in English', 'en'],
  ] as const)('serve the public page %s in the language of the reader', async (place, headers, text, language) => {
    const reply = await (await serve())('GET', place, { headers })
    expect([reply.status, reply.text, reply.headers['content-language'], reply.headers['cache-control']]).toEqual([
      200,
      text,
      language,
      'no-cache',
    ])
    expect(reply.headers['vary']).toMatch(/Cookie.*Accept-Language/)
  })

  it.each(['/examples', '/examples/other', '/privacy/more', '/index', '/app'])(
    'serve the app page at %s, which is no public page',
    async (place) => {
      const reply = await (await serve())('GET', place)
      expect(reply.text).toBe(place === '/index' ? 'landing: https://filiz.example/?lang=tr' : 'app')
    },
  )

  it('are read again after a build that kept the modification time', async () => {
    const send = await serve()
    const page = path.join(send.folder, 'app.html')
    const dated = new Date('2026-01-01T00:00:00.000Z')
    for (const text of ['one', 'two', 'three']) {
      // Wait, because the clock of the file system may have a coarse resolution.
      await delay(20)
      writeFileSync(page, text)
      utimesSync(page, dated, dated)
      expect((await send('GET', '/app/dashboard')).text).toBe(text)
    }
  })

  it('are read again after a build, and get a new ETag', async () => {
    const send = await serve()
    expect((await send('GET', '/app/today')).text).toBe('app')
    const { etag } = (await send('GET', '/app/today')).headers
    const page = path.join(send.folder, 'app.html')
    writeFileSync(page, 'the next app')
    utimesSync(page, new Date(), new Date(Date.now() + 5_000))
    const reply = await send('GET', '/app/today', { headers: { 'If-None-Match': etag! } })
    expect([reply.status, reply.text]).toEqual([200, 'the next app'])
  })

  it('return 304 for an unchanged page, and 200 for the page in another language', async () => {
    const send = await serve()
    const tagOf = async (language: string) => (await send('GET', `/?lang=${language}`)).headers['etag']!
    const asked = async (place: string, tag: string) =>
      (await send('GET', place, { headers: { 'If-None-Match': tag } })).status
    const tag = await tagOf('tr')
    expect([await asked('/?lang=tr', tag), await asked('/?lang=en', tag), await asked('/app/dashboard', tag)]).toEqual([
      304, 200, 200,
    ])
    expect(await tagOf('en')).not.toBe(tag)
  })

  it('are cached forever and compressed if their name contains a hash', async () => {
    const send = await serve()
    const script = await send('GET', '/assets/app-1a2b3c.js', { headers: { 'Accept-Encoding': 'gzip' } })
    expect([script.status, script.headers['cache-control'], script.headers['content-encoding']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'gzip',
    ])
    expect((await send('GET', '/favicon.svg')).headers['cache-control']).toBe('no-cache')
  })

  it('are sent in the form that the build has compressed to clients that accept it', async () => {
    const send = await serve()
    const script = async (encodings: string) => {
      const { headers, text } = await send('GET', '/assets/app-1a2b3c.js', {
        headers: { 'Accept-Encoding': encodings },
      })
      return {
        encoding: headers['content-encoding'],
        type: headers['content-type'],
        vary: headers['vary'],
        made: text === 'made at the build',
      }
    }
    const type = 'text/javascript; charset=utf-8'
    expect(await script('gzip, deflate, br, zstd')).toEqual({
      encoding: 'br',
      type,
      vary: 'Accept-Encoding',
      made: true,
    })
    for (const encodings of ['gzip', 'gzip, br;q=0'])
      expect(await script(encodings)).toEqual({ encoding: 'gzip', type, vary: 'Accept-Encoding', made: false })
    expect(await script('identity')).toEqual({ encoding: undefined, type, vary: 'Accept-Encoding', made: false })
  })

  it.each([
    '/assets/missing.js',
    '/.built',
    '/.vite/manifest.json',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/%00.txt',
    '/%E0%A4.txt',
  ])('return a 4xx status for %s', async (place) => {
    const reply = await (await serve())('GET', place)
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.status).toBeLessThan(500)
    expect(reply.text).not.toContain('beside the folder')
  })

  it('return 404 for a POST', async () => {
    expect((await (await serve())('POST', '/app/dashboard')).status).toBe(404)
  })
})
