import { createCatalogue } from '@filiz/application/catalogue/catalogue.ts'
import { startCacheInvalidation } from '@filiz/application/commands/cache-invalidation.ts'
import { createCommandHandler } from '@filiz/application/commands/command-handler.ts'
import { createPrincipalResolver, followedAccountMaxAgeMs } from '@filiz/application/accounts/resolve-principal.ts'
import { createPlanMaker } from '@filiz/application/plans/make-plan.ts'
import { createAggregateCache } from '@filiz/application/commands/aggregate-cache.ts'
import { readConfig } from '@filiz/engines/config.ts'
import { createThrottledLog } from '@filiz/engines/observability/throttled-log.ts'
import { replyAddress } from '@filiz/engines/mail/reply-address.ts'
import { createLogger } from '@filiz/engines/observability/logger.ts'
import { createMetrics } from '@filiz/engines/observability/metrics.ts'
import { openTracing } from '@filiz/engines/observability/open-tracing.ts'
import { observedEventLog } from '@filiz/engines/observability/observed-event-log.ts'
import { openEngines } from '@filiz/engines/open.ts'
import { stopOnSignal } from '@filiz/engines/stop-on-signal.ts'
import { createAnalystTokens, createSignIns } from '@filiz/engines/records/analyst-tokens.ts'
import { createSessions } from '@filiz/engines/records/sessions.ts'
import { createApi } from '@filiz/http/create-api.ts'
import { createRequestGuards } from '@filiz/http/request-guards.ts'
import { listen } from '@filiz/http/listen.ts'
import { metricsOnMainPort, operations } from '@filiz/http/operations.ts'
import { requireConsistentData } from '@filiz/http/require-consistent-data.ts'
import { createServerApp } from '@filiz/http/server-app.ts'
import { openSharedLimits } from '@filiz/http/shared-limits.ts'
import { openGoogleIdentity } from './auth/open-google-identity.ts'
import { createCommandApi } from './create-command-api.ts'
import { observedBodyBudget } from './observed-body-budget.ts'

/**
 * `start.cjs command-api`: serves `/auth`, `/invitations` and all writes from the event log and the vault. Any number
 * of instances may run.
 */
const config = readConfig()
const logger = createLogger({ level: config.logLevel, service: 'command-api' })
const metrics = createMetrics()
const onError = createThrottledLog(logger)
const engines = await openEngines(config, { sendsMail: false, onError })
const tracing = await openTracing(config, 'filiz-command-api', onError)
const limits = await openSharedLimits(config.queue, onError)
const { readStore, vault, sealer, clock, tokenSecret } = engines
const log = observedEventLog(engines.log, { metrics, tracing })
const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`
const folds = createAggregateCache()
const commands = createCommandHandler({ log, sealer, cache: folds })
const changes = startCacheInvalidation({ log, cache: folds, onError })
const tokens = createAnalystTokens(vault, clock)
const gate = createRequestGuards({
  tokenSecret,
  clock,
  findApiToken: tokens.use,
  lookUp: createPrincipalResolver({
    commands,
    readStore,
    sessions: createSignIns(createSessions(vault), tokens),
    accountMaxAgeMs: followedAccountMaxAgeMs,
  }),
  makeLimiter: limits.makeLimiter,
})

const catalogue = createCatalogue(readStore)
const bodyBudget = observedBodyBudget(metrics)
const checks = { log: log.check, readStore: readStore.check, vault: vault.check, photos: engines.blobs.check }
const routes = createCommandApi({
  engines,
  commands,
  catalogue,
  planMaker: createPlanMaker({ commands, readStore, clock, catalogue }),
  gate,
  publicUrl,
  logger,
  google: await openGoogleIdentity(config),
  googleClientId: config.googleClientId,
  demo: config.demo,
  photoQuota: config.photoQuota,
  supportEmail: replyAddress(config.mailFrom),
})
const surroundings = { logger, metrics, tracing, trustProxy: config.trustProxy, hsts: publicUrl.startsWith('https:') }
const server = await listen(
  createServerApp({
    ...surroundings,
    middleware: [
      operations({
        metrics,
        checks,
        metricsFor: metricsOnMainPort({ publicUrl: null, metricsPort: config.metricsPort }),
      }),
      requireConsistentData(engines.consistency),
      createApi({ routes, bodyBudget, ...gate }),
    ],
  }),
  config,
)
const forMetrics =
  config.metricsPort === null
    ? null
    : await listen(
        createServerApp({ ...surroundings, middleware: [operations({ metrics, checks, metricsFor: 'all' })] }),
        { host: config.host, port: config.metricsPort },
      )
console.log(`listening on ${server.url}`)

stopOnSignal(async () => {
  await Promise.all([server.close(), forMetrics?.close(), changes.stop()])
  limits.close()
  await tracing?.stop()
  await engines.close()
}, logger)
