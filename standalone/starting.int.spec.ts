// @module-tag long
import { readConfig } from '@filiz/engines/config.ts'
import { createLogger } from '@filiz/engines/observability/logger.ts'
import { openEngines, type Engines } from '@filiz/engines/open.ts'
import { eventually } from '@filiz/engines/testing/eventually.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { listen } from '@filiz/http/listen.ts'
import { httpClient } from '@filiz/http/testing/http-client.ts'
import { expect, it, onTestFinished } from 'vitest'
import { startFiliz } from './start-filiz.ts'

it('during the start, the server is live but not ready and answers requests with Retry-After', async () => {
  const { url, engines, config, letStart } = await heldBack()
  const starting = startFiliz({ config, engines, logger: createLogger({ level: 'silent' }) })
  const send = httpClient(url)

  await eventually('it listens', () =>
    send('GET', '/healthz').then(
      () => true,
      () => false,
    ),
  )
  expect((await send('GET', '/healthz')).status).toBe(200)
  const ready = await send('GET', '/readyz')
  expect([ready.status, ready.body]).toEqual([503, { ready: false, checks: { start: 'still starting', log: 'ok' } }])
  for (const path of ['/', '/api/auth/config', '/dev/mailbox']) {
    const reply = await send('GET', path)
    expect([reply.status, reply.body.error.code, Number(reply.headers['retry-after'])]).toEqual([503, 'UNAVAILABLE', 1])
  }

  letStart()
  const filiz = await starting
  expect((await send('GET', '/readyz')).status).toBe(200)
  expect((await send('GET', '/api/auth/config')).status).toBe(200)
  await filiz.stop()
})

/** Opens engines whose log blocks until `letStart` is called, and chooses the port in advance. */
async function heldBack() {
  const free = await listen({ callback: () => () => {} }, { host: '127.0.0.1', port: 0 })
  await free.close()
  const config = readConfig({ DATA_DIR: temporaryFolder(), PORT: String(free.port) })
  const opened = await openEngines(config)
  onTestFinished(() => opened.close())
  const gate = Promise.withResolvers<void>()
  const append: Engines['log']['append'] = async (...appended) => {
    await gate.promise
    return opened.log.append(...appended)
  }
  return { url: free.url, config, engines: { ...opened, log: { ...opened.log, append } }, letStart: gate.resolve }
}
