import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
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
    'secret.txt': 'beside the folder', 'dist/index.html': 'landing', 'dist/app.html': 'app', 'dist/favicon.svg': '<svg/>',
    'dist/assets/app-1a2b3c.js': `export const filler = '${'x'.repeat(4_000)}'`, 'dist/.built': 'mark', 'dist/.vite/manifest.json': '{}',
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  const app = createServerApp({
    logger: createLogger({ level: 'silent' }), metrics: createMetrics(), trustProxy: 0, hsts: false, middleware: [staticFiles(path.join(folder, 'dist'))],
  })
  const server = await listen(app, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => server.close())
  return httpClient(server.url)
}

describe('the files of the browser\'s part', () => {
  it('has the landing page at /, and the app at every path of its own', async () => {
    const send = await serve()
    expect((await send('GET', '/')).text).toBe('landing')
    for (const place of ['/auth/login', '/app/dashboard', '/app/plans/1_2026-03', '/nowhere']) {
      const reply = await send('GET', place)
      expect([reply.status, reply.text, reply.headers['cache-control']]).toEqual([200, 'app', 'no-cache'])
      expect(reply.headers['content-security-policy']).toMatch(/script-src 'self';/)
    }
    expect((await send('HEAD', '/app/dashboard')).status).toBe(200)
  })

  it('lets what has a hash in its name be kept for good, compressed', async () => {
    const send = await serve()
    const script = await send('GET', '/assets/app-1a2b3c.js', { headers: { 'Accept-Encoding': 'gzip' } })
    expect([script.status, script.headers['cache-control'], script.headers['content-encoding']]).toEqual([200, 'public, max-age=31536000, immutable', 'gzip'])
    expect((await send('GET', '/favicon.svg')).headers['cache-control']).toBe('no-cache')
  })

  it.each(['/assets/missing.js', '/.built', '/.vite/manifest.json', '/../secret.txt', '/..%2fsecret.txt', '/%2e%2e/secret.txt', '/assets/..%5c..%5csecret.txt', '/%00.txt', '/%E0%A4.txt'])('has nothing at %s', async (place) => {
    const reply = await (await serve())('GET', place)
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.status).toBeLessThan(500)
    expect(reply.text).not.toContain('beside the folder')
  })

  it('takes nothing', async () => {
    expect((await (await serve())('POST', '/app/dashboard')).status).toBe(404)
  })
})
