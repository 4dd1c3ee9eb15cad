import { createCatalogue } from '@filiz/application/catalogue.ts'
import { createCommandHandler } from '@filiz/application/handle.ts'
import { createCallerLookUp } from '@filiz/application/look-up-caller.ts'
import { createMailLinks } from '@filiz/application/mail-links.ts'
import { createPlanMaker } from '@filiz/application/make-plan.ts'
import { loadCatalogue } from '@filiz/catalogue/load.ts'
import { shippedActivities } from '@filiz/catalogue/shipped.ts'
import { createGoogleIdentity } from '@filiz/command-api/auth/google-identity.ts'
import { createCommandApi } from '@filiz/command-api/create-command-api.ts'
import { models } from '@filiz/domain/read-models/models.ts'
import type { Config } from '@filiz/engines/config.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import { createMetrics, type Metrics } from '@filiz/engines/observability/metrics.ts'
import { observedEventLog } from '@filiz/engines/observability/observed-event-log.ts'
import { observedJobQueue } from '@filiz/engines/observability/observed-job-queue.ts'
import type { Engines } from '@filiz/engines/open.ts'
import { isLoopback, namesThisMachine } from '@filiz/engines/this-machine.ts'
import { createSessions } from '@filiz/engines/vault/sessions.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { contract } from '@filiz/http/contract/contract.ts'
import { createApi } from '@filiz/http/create-api.ts'
import { docs } from '@filiz/http/docs.ts'
import { createGate } from '@filiz/http/gate.ts'
import { listen } from '@filiz/http/listen.ts'
import { metricsOnMainPort, operations } from '@filiz/http/operations.ts'
import type { RateLimitsOptions } from '@filiz/http/rate-limits.ts'
import type { RequestState } from '@filiz/http/request-state.ts'
import { createServerApp } from '@filiz/http/server-app.ts'
import { createProjector } from '@filiz/projector/projector.ts'
import { checkProjector } from '@filiz/projector/readiness.ts'
import { createLogReader } from '@filiz/subscriptions/log-reader.ts'
import { checkSubscriptions } from '@filiz/subscriptions/readiness.ts'
import { allReactors } from '@filiz/worker/reactors/all-reactors.ts'
import { createReactors } from '@filiz/worker/reactors/run-reactors.ts'
import { createWorker } from '@filiz/worker/worker.ts'
import { createQueryApi } from '@filiz/query-api/create-query-api.ts'
import type { Middleware } from 'koa'
import compose from 'koa-compose'
import { randomUUID } from 'node:crypto'
import { mailboxKey } from './dev-mailbox-key.ts'
import { devMailbox } from './dev-mailbox.ts'
import { staticFiles } from './static-files.ts'

export interface FilizOptions {
  readonly config: Config
  readonly engines: Engines
  readonly logger: Logger
  /** The browser's part as it was built; without it only the API is served. */
  readonly browserFiles?: string
  /** Where and how limits are counted; by default in memory, as the contract has them. */
  readonly makeLimiter?: RateLimitsOptions['makeLimiter']
  /** While read models are built. */
  readonly onProgress?: (progress: { readonly models: readonly string[]; readonly events: number }) => void
}

export interface Filiz {
  readonly url: string
  /** The link to the development mailbox, with its key; null where there is none. */
  readonly mailboxUrl: string | null
  /** Finishes what was accepted, then lets go of everything but the engines. */
  stop(): Promise<void>
}

/**
 * All services in this process, behind one port. Resolves when everything answers: the catalogue is loaded and the read
 * models have caught up. Rejects where the port is taken or a model cannot be built.
 */
export async function startFiliz({ config, engines, logger, browserFiles, makeLimiter, onProgress }: FilizOptions): Promise<Filiz> {
  const metrics = createMetrics()
  const log = observedEventLog(engines.log, { metrics })
  const queue = observedJobQueue(engines.queue, { metrics })
  const { readStore, vault, sealer, clock, mailer, mailbox, tokenSecret } = engines
  const commands = createCommandHandler({ log, sealer })

  // Links in mails need the port, so it is taken first; until all is ready it only says so.
  let answer = stillStarting(metrics)
  const surroundings = { logger, metrics, trustProxy: config.trustProxy, hsts: config.publicUrl?.startsWith('https:') ?? false }
  const server = await listen(createServerApp({ ...surroundings, middleware: [(ctx, next) => answer(ctx, next)] }), config)
  const stopping: (() => Promise<unknown>)[] = [() => server.close()]
  const stop = async () => {
    for (const one of stopping.splice(0)) await one()
  }

  try {
    const publicUrl = config.publicUrl ?? server.url
    const metricsFor = metricsOnMainPort(config)
    const reader = createLogReader({ log })
    const projector = createProjector({ ...engines, log, reader, logger, metrics, projections: models, exclusive: config.readStore.engine === 'sqlite', ...(onProgress ? { onProgress } : {}) })
    const reactors = createReactors({ log, reader, vault, clock, logger, metrics, reactors: allReactors({ ...engines, queue, commands }), exclusive: config.vault.engine === 'sqlite' })
    const catalogue = createCatalogue(readStore)
    const planMaker = createPlanMaker({ commands, readStore, clock, catalogue })
    const worker = createWorker({
      ...engines, log, queue, logger, metrics, publicUrl,
      plans: planMaker, links: createMailLinks({ tokenSecret, clock }), concurrency: config.workerConcurrency,
    })

    const changed = await loadCatalogue({ commands, clock }, shippedActivities(), randomUUID())
    if (changed > 0) logger.info({ changed }, 'the shipped catalogue was loaded')
    stopping.push(() => projector.stop())
    await projector.start()
    stopping.splice(1, 0, () => worker.stop(), () => reactors.stop())
    await reactors.start()
    worker.start()

    const gate = createGate({ tokenSecret, clock, lookUp: createCallerLookUp({ commands, readStore, sessions: createSessions(vault) }), ...(makeLimiter ? { makeLimiter } : {}) })
    const checks = { log: log.check, readStore: readStore.check, vault: vault.check, queue: queue.check, mail: mailer.check, projector: checkProjector(projector), reactors: checkSubscriptions(reactors.states) }
    const routes = [
      ...createCommandApi({ engines, commands, planMaker, gate, logger, google: config.googleClientId === null ? null : createGoogleIdentity({ clientId: config.googleClientId, keysUrl: config.googleKeysUrl }), googleClientId: config.googleClientId, demo: config.demo }),
      ...createQueryApi({ engines, catalogue, publicUrl }),
    ]
    const hasMailbox = mailbox !== null && isForThisMachineAlone(config.host, publicUrl)
    const key = hasMailbox && config.devMailbox === 'key' ? await mailboxKey(config.dataDir) : null
    const middleware = [
      operations({ metrics, checks, metricsFor }),
      docs(contract),
      createApi({ routes, ...gate }),
      devMailbox(hasMailbox ? mailbox : null, key),
      ...(browserFiles === undefined ? [] : [staticFiles(browserFiles)]),
    ] as Middleware<RequestState>[]
    answer = compose(middleware)

    if (config.metricsPort !== null) {
      const forMetrics = await listen(createServerApp({ ...surroundings, middleware: [operations({ metrics, checks, metricsFor: 'all' })] }), { host: config.host, port: config.metricsPort })
      stopping.push(() => forMetrics.close())
    }
    return { url: server.url, mailboxUrl: hasMailbox ? `${server.url}/dev/mailbox${key === null ? '' : `?key=${key}`}` : null, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const isForThisMachineAlone = (host: string, publicUrl: string) => (host === 'localhost' || isLoopback(host)) && namesThisMachine(new URL(publicUrl).host)

/** Alive, so that nobody ends a long rebuild, but not ready; everything else is to be asked for again. */
const stillStarting = (metrics: Metrics): Middleware<RequestState> => compose([
  operations({ metrics, checks: { start: () => Promise.reject(new Error('still starting')) } }),
  () => {
    throw new ApiError('UNAVAILABLE', { retryAfter: 1 })
  },
] as Middleware<RequestState>[]) as Middleware<RequestState>
