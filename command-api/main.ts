import { createCatalogue } from '@filiz/application/catalogue.ts'
import { followChanges } from '@filiz/application/follow-changes.ts'
import { createCommandHandler } from '@filiz/application/handle.ts'
import { createCallerLookUp, followedAccountMaxAgeMs } from '@filiz/application/look-up-caller.ts'
import { createPlanMaker } from '@filiz/application/make-plan.ts'
import { createRememberedFolds } from '@filiz/application/remembered-folds.ts'
import { readConfig } from '@filiz/engines/config.ts'
import { createThrottledLog } from '@filiz/engines/observability/throttled-log.ts'
import { replyAddress } from '@filiz/engines/mail/reply-address.ts'
import { createLogger } from '@filiz/engines/observability/logger.ts'
import { createMetrics } from '@filiz/engines/observability/metrics.ts'
import { observedEventLog } from '@filiz/engines/observability/observed-event-log.ts'
import { openEngines } from '@filiz/engines/open.ts'
import { onSignal } from '@filiz/engines/stopping.ts'
import { createSessions } from '@filiz/engines/vault/sessions.ts'
import { createApi } from '@filiz/http/create-api.ts'
import { createGate } from '@filiz/http/gate.ts'
import { listen } from '@filiz/http/listen.ts'
import { metricsOnMainPort, operations } from '@filiz/http/operations.ts'
import { createServerApp } from '@filiz/http/server-app.ts'
import { openSharedLimits } from '@filiz/http/shared-limits.ts'
import { createGoogleIdentity } from './auth/google-identity.ts'
import { createCommandApi } from './create-command-api.ts'

/**
 * `start.cjs command-api`: serves `/auth` and all writes from the event log and the vault. Any number of instances may
 * run.
 */
const config = readConfig()
const logger = createLogger({ level: config.logLevel, service: 'command-api' })
const metrics = createMetrics()
const onError = createThrottledLog(logger)
const engines = await openEngines(config, { sendsMail: false, onError })
const limits = await openSharedLimits(config.queue, onError)
const { readStore, vault, sealer, clock, tokenSecret } = engines
const log = observedEventLog(engines.log, { metrics })
const folds = createRememberedFolds()
const commands = createCommandHandler({ log, sealer, folds })
const changes = followChanges({ log, folds, onError })
const gate = createGate({
  tokenSecret,
  clock,
  lookUp: createCallerLookUp({
    commands,
    readStore,
    sessions: createSessions(vault),
    accountMaxAgeMs: followedAccountMaxAgeMs,
  }),
  makeLimiter: limits.makeLimiter,
})

const catalogue = createCatalogue(readStore)
const checks = { log: log.check, readStore: readStore.check, vault: vault.check }
const routes = createCommandApi({
  engines,
  commands,
  catalogue,
  planMaker: createPlanMaker({ commands, readStore, clock, catalogue }),
  gate,
  logger,
  google:
    config.googleClientId === null
      ? null
      : createGoogleIdentity({ clientId: config.googleClientId, keysUrl: config.googleKeysUrl }),
  googleClientId: config.googleClientId,
  demo: config.demo,
  supportEmail: replyAddress(config.mailFrom),
})
const surroundings = {
  logger,
  metrics,
  trustProxy: config.trustProxy,
  hsts: config.publicUrl?.startsWith('https:') ?? false,
}
const server = await listen(
  createServerApp({
    ...surroundings,
    middleware: [
      operations({
        metrics,
        checks,
        metricsFor: metricsOnMainPort({ publicUrl: null, metricsPort: config.metricsPort }),
      }),
      createApi({ routes, ...gate }),
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

onSignal(async () => {
  await Promise.all([server.close(), forMetrics?.close(), changes.stop()])
  limits.close()
  await engines.close()
}, logger)
