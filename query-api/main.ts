import { createCatalogue } from '@filiz/application/catalogue/catalogue.ts'
import { createReaderResolver } from '@filiz/application/accounts/resolve-principal.ts'
import { readConfig } from '@filiz/engines/config.ts'
import { createThrottledLog } from '@filiz/engines/observability/throttled-log.ts'
import { createLogger } from '@filiz/engines/observability/logger.ts'
import { createMetrics } from '@filiz/engines/observability/metrics.ts'
import { openTracing } from '@filiz/engines/observability/open-tracing.ts'
import { openEngines } from '@filiz/engines/open.ts'
import { stopOnSignal } from '@filiz/engines/stop-on-signal.ts'
import { createAnalystTokens, createSignIns } from '@filiz/engines/records/analyst-tokens.ts'
import { createSessions } from '@filiz/engines/records/sessions.ts'
import { contract } from '@filiz/http/contract/contract.ts'
import { createApi } from '@filiz/http/create-api.ts'
import { docs } from '@filiz/http/docs.ts'
import { createRequestGuards } from '@filiz/http/request-guards.ts'
import { listen } from '@filiz/http/listen.ts'
import { metricsOnMainPort, operations } from '@filiz/http/operations.ts'
import { createServerApp } from '@filiz/http/server-app.ts'
import { collections } from './collections.ts'
import { createQueryApi } from './create-query-api.ts'
import { checkCaughtUp } from './readiness.ts'
import { readModelsReady } from './read-models-ready.ts'

/** `start.cjs query-api`: serves all GET calls from the read models. Any number of instances may run. */
const config = readConfig()
const logger = createLogger({ level: config.logLevel, service: 'query-api' })
const metrics = createMetrics()
const onError = createThrottledLog(logger)
const engines = await openEngines(config, { sendsMail: false, usesQueue: false, onError })
const tracing = await openTracing(config, 'filiz-query-api', onError)
const { log, readStore, vault, clock, tokenSecret } = engines
const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`
const tokens = createAnalystTokens(vault, clock)
const gate = createRequestGuards({
  tokenSecret,
  clock,
  findApiToken: tokens.use,
  lookUp: createReaderResolver({ readStore, sessions: createSignIns(createSessions(vault), tokens) }),
})

const checks = {
  readStore: readStore.check,
  vault: vault.check,
  photos: engines.blobs.check,
  projector: checkCaughtUp({ log, readStore, collections: Object.values(collections) }),
}
const surroundings = { logger, metrics, tracing, trustProxy: config.trustProxy, hsts: publicUrl.startsWith('https:') }
const app = createServerApp({
  ...surroundings,
  middleware: [
    operations({
      metrics,
      checks,
      metricsFor: metricsOnMainPort({ publicUrl: null, metricsPort: config.metricsPort }),
    }),
    docs(contract),
    readModelsReady({ readStore, collections: Object.values(collections) }),
    createApi({ routes: createQueryApi({ engines, catalogue: createCatalogue(readStore), publicUrl, gate }), ...gate }),
  ],
})
const server = await listen(app, config)
const forMetrics =
  config.metricsPort === null
    ? null
    : await listen(
        createServerApp({ ...surroundings, middleware: [operations({ metrics, checks, metricsFor: 'all' })] }),
        { host: config.host, port: config.metricsPort },
      )
console.log(`listening on ${server.url}`)

stopOnSignal(async () => {
  await Promise.all([server.close(), forMetrics?.close()])
  await tracing?.stop()
  await engines.close()
}, logger)
