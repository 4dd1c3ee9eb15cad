import { plans } from '@filiz/domain/read-models/plans.ts'
import { join } from 'node:path'
import { models } from '@filiz/domain/read-models/models.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { createLogger } from '@filiz/engines/observability/logger.ts'
import { createMetrics } from '@filiz/engines/observability/metrics.ts'
import { openSqliteReadStore } from '@filiz/engines/read-store/sqlite.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { listen } from '@filiz/http/listen.ts'
import { createServerApp } from '@filiz/http/server-app.ts'
import { httpClient } from '@filiz/http/testing/http-client.ts'
import type { Middleware } from 'koa'
import { expect, it, onTestFinished } from 'vitest'
import { readModelsReady } from './read-models-ready.ts'

const plansIn = collectionName(plans)

it('serves reads only after every model was fully built, and refuses them when the store was lost', async () => {
  const readStore = openSqliteReadStore(join(temporaryFolder(), 'read.db'))
  onTestFinished(() => readStore.close())
  let time = 0
  let looks = 0
  const looking: Pick<typeof readStore, 'leases'> = {
    leases: (collections) => {
      looks++
      return readStore.leases(collections)
    },
  }
  const whole: Middleware = (ctx) => {
    if (ctx.path === '/api/nothing') throw new ApiError('NOT_FOUND')
    ctx.body = 'whole'
  }
  const server = await listen(
    createServerApp({
      logger: createLogger({ level: 'silent' }),
      metrics: createMetrics(),
      trustProxy: 0,
      hsts: false,
      middleware: [
        readModelsReady({ readStore: looking, collections: models.map(collectionName), now: () => time }),
        whole,
      ],
    }),
    { host: '127.0.0.1', port: 0 },
  )
  onTestFinished(() => server.close())
  const send = httpClient(server.url)
  const status = async () => (await send('GET', '/api/children')).status

  expect(await status()).toBe(503)
  await readStore.prepare(models.map((model) => ({ name: collectionName(model), indexes: model.indexes })))
  for (const model of models) {
    const refused = await send('GET', '/api/children')
    expect([refused.status, refused.body.error.code, refused.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '2'])
    const fence = (await readStore.takeLease(
      collectionName(model),
      (await readStore.leases([collectionName(model)]))[0]!.fence,
      'projector',
    ))!
    await readStore.markBuilt(collectionName(model), fence)
  }
  expect(await status()).toBe(200)
  const before = looks
  expect(await Promise.all(Array.from({ length: 20 }, status))).toEqual(Array(20).fill(200))
  expect(looks).toBe(before)

  // After the loss of the store a missing document must not be reported as 404.
  expect((await send('GET', '/api/nothing')).status).toBe(404)
  await readStore.drop(plansIn)
  expect(await status()).toBe(200)
  expect((await send('GET', '/api/nothing')).status).toBe(503)
  time = 10_000
  expect(await status()).toBe(503)
})
