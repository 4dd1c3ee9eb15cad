import { createCatalogue } from '@filiz/application/catalogue/catalogue.ts'
import { createCommandHandler } from '@filiz/application/commands/command-handler.ts'
import { createPrincipalResolver } from '@filiz/application/accounts/resolve-principal.ts'
import { createPlanMaker } from '@filiz/application/plans/make-plan.ts'
import { loadCatalogue, loadMilestones } from '@filiz/catalogue/load.ts'
import { shippedMilestones } from '@filiz/catalogue/milestones.ts'
import { shippedActivities } from '@filiz/catalogue/shipped.ts'
import { openGoogleIdentity } from '@filiz/command-api/auth/open-google-identity.ts'
import { createCommandApi } from '@filiz/command-api/create-command-api.ts'
import { observedBodyBudget } from '@filiz/command-api/observed-body-budget.ts'
import { InconsistentData } from '@filiz/engines/consistency.ts'
import type { Config } from '@filiz/engines/config.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import { replyAddress } from '@filiz/engines/mail/reply-address.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import { createMetrics, type Metrics } from '@filiz/engines/observability/metrics.ts'
import { observedEventLog } from '@filiz/engines/observability/observed-event-log.ts'
import { observedJobQueue } from '@filiz/engines/observability/observed-job-queue.ts'
import { openTracing } from '@filiz/engines/observability/open-tracing.ts'
import { createThrottledLog } from '@filiz/engines/observability/throttled-log.ts'
import type { Engines } from '@filiz/engines/open.ts'
import { isLoopback, namesThisMachine } from '@filiz/engines/this-machine.ts'
import { createAnalystTokens, createSignIns } from '@filiz/engines/records/analyst-tokens.ts'
import { createSessions } from '@filiz/engines/records/sessions.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { contract } from '@filiz/http/contract/contract.ts'
import { createApi } from '@filiz/http/create-api.ts'
import { docs } from '@filiz/http/docs.ts'
import { createRequestGuards } from '@filiz/http/request-guards.ts'
import { listen } from '@filiz/http/listen.ts'
import { metricsOnMainPort, operations } from '@filiz/http/operations.ts'
import type { RateLimitsOptions } from '@filiz/http/rate-limits.ts'
import type { RequestState } from '@filiz/http/request-state.ts'
import { requireConsistentData } from '@filiz/http/require-consistent-data.ts'
import { createServerApp } from '@filiz/http/server-app.ts'
import { createQueryApi } from '@filiz/query-api/create-query-api.ts'
import type { Middleware } from 'koa'
import compose from 'koa-compose'
import { randomUUID } from 'node:crypto'
import { startBackground, type Background, type Progress } from './background.ts'
import { mailboxKey } from './dev-mailbox-key.ts'
import { devMailbox } from './dev-mailbox.ts'
import { compressedApi } from './compressed.ts'
import { startBackgroundThread, type BackgroundThread } from './background-thread-client.ts'
import { staticFiles } from './static-files.ts'

export interface FilizOptions {
  readonly config: Config
  readonly engines: Engines
  readonly logger: Logger
  /** Folder with the built browser app; without it only the API is served. */
  readonly browserFiles?: string
  /** Store of the rate limits; by default in memory. */
  readonly makeLimiter?: RateLimitsOptions['makeLimiter']
  /** Called while read models are being built. */
  readonly onProgress?: (progress: Progress) => void
  /**
   * Runs read models, reactors and jobs in a separate thread, which opens the engines of `config` itself. Default
   * false: in this thread, on the given engines.
   */
  readonly ownThread?: boolean
  /** Ends a start that waits for the thread; the start then rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

export interface Filiz {
  readonly url: string
  /** Link to the development mailbox with its key; null if there is none. */
  readonly mailboxUrl: string | null
  /** Completes accepted requests, then stops everything. The engines stay open. */
  stop(): Promise<void>
}

/**
 * Starts all services in this process behind one port. Resolves when everything is ready: the catalogue is loaded and
 * the read models have caught up. Rejects if the port is taken or a model cannot be built.
 */
export async function startFiliz({
  config,
  engines: given,
  logger,
  browserFiles,
  makeLimiter,
  onProgress,
  ownThread = false,
  signal,
}: FilizOptions): Promise<Filiz> {
  const metrics = createMetrics()
  let appended = () => {}
  const tracing = await openTracing(config, 'filiz', createThrottledLog(logger))
  const observed = observedEventLog(given.log, { metrics, tracing })
  const log: EventLog = !ownThread
    ? observed
    : {
        ...observed,
        append: async (...args) => {
          const where = await observed.append(...args)
          appended()
          return where
        },
      }
  let waiting: BackgroundThread['whileWaiting'] = (work) => work()
  let forgotten = () => {}
  const engines: Engines = {
    ...given,
    readStore: { ...given.readStore, reached: (...args) => waiting(() => given.readStore.reached(...args)) },
    sealer: { ...given.sealer, forget: (subject) => given.sealer.forget(subject).finally(() => forgotten()) },
  }
  const { readStore, vault, queue, sealer, clock, mailer, mailbox, tokenSecret } = engines
  const commands = createCommandHandler({ log, sealer })

  // Links in mails contain the port, so the server must listen first. It answers "still starting" until everything is
  // ready.
  let answer = stillStarting(metrics, given.log)
  const surroundings = {
    logger,
    metrics,
    tracing,
    trustProxy: config.trustProxy,
    hsts: config.publicUrl?.startsWith('https:') ?? false,
  }
  const server = await listen(
    createServerApp({ ...surroundings, middleware: [(ctx, next) => answer(ctx, next)] }),
    config,
  )
  const stopping: (() => Promise<unknown>)[] = [() => server.close()]
  const stop = async () => {
    for (const one of stopping.splice(0)) await one()
    await tracing?.stop()
  }

  try {
    // Only this process writes photos, so older unfinished ones are of a killed one. Nothing waits for their removal.
    const removed = engines.blobs.removeUnfinished(new Date().toISOString())
    removed.catch((error: unknown) => logger.warn({ err: error }, 'could not remove unfinished photos'))
    const publicUrl = config.publicUrl ?? server.url
    const metricsFor = metricsOnMainPort(config)
    const catalogue = createCatalogue(readStore)
    const planMaker = createPlanMaker({ commands, readStore, clock, catalogue })

    const loading = { commands, clock, onDamaged: ({ message }: Error) => logger.error(message) }
    const load = async () =>
      (await loadCatalogue(loading, shippedActivities(), randomUUID())) +
      (await loadMilestones(loading, shippedMilestones(), randomUUID()))
    const changed = await load().catch((error: unknown) => {
      // Reads continue, and `/readyz` reports the cause.
      if (!(error instanceof InconsistentData)) throw error
      logger.error(error.message)
      return 0
    })
    if (changed > 0) logger.info({ changed }, 'shipped catalogue loaded')
    const common = { config, logger, metrics, publicUrl, ...(onProgress ? { onProgress } : {}) }
    let background: Background
    if (ownThread) {
      const thread = await startBackgroundThread({ ...common, engines, ...(signal ? { signal } : {}) })
      appended = thread.appended
      waiting = thread.whileWaiting
      forgotten = thread.forgotten
      background = thread
    } else {
      background = await startBackground({
        ...common,
        engines: { ...engines, log, queue: observedJobQueue(queue, { metrics, tracing }) },
        commands,
        planMaker,
        tracing,
      })
    }
    stopping.push(() => background.stop())

    const tokens = createAnalystTokens(vault, clock)
    const gate = createRequestGuards({
      tokenSecret,
      clock,
      findApiToken: tokens.use,
      lookUp: createPrincipalResolver({ commands, readStore, sessions: createSignIns(createSessions(vault), tokens) }),
      ...(makeLimiter ? { makeLimiter } : {}),
    })
    const checks = {
      log: log.check,
      readStore: readStore.check,
      vault: vault.check,
      photos: engines.blobs.check,
      queue: queue.check,
      mail: mailer.check,
      ...background.checks,
    }
    const bodyBudget = observedBodyBudget(metrics)
    const routes = [
      ...createCommandApi({
        engines,
        commands,
        planMaker,
        catalogue,
        gate,
        publicUrl,
        logger,
        google: await openGoogleIdentity(config),
        googleClientId: config.googleClientId,
        demo: config.demo,
        photoQuota: config.photoQuota,
        supportEmail: replyAddress(config.mailFrom),
      }),
      ...createQueryApi({ engines, catalogue, publicUrl, gate }),
    ]
    const hasMailbox = mailbox !== null && isForThisMachineAlone(config.host, publicUrl)
    const key = hasMailbox && config.devMailbox === 'key' ? await mailboxKey(config.dataDir) : null
    const middleware = [
      operations({ metrics, checks, metricsFor }),
      docs(contract),
      requireConsistentData(engines.consistency),
      compressedApi(createApi({ routes, bodyBudget, ...gate }) as Middleware),
      devMailbox(hasMailbox ? mailbox : null, key),
      ...(browserFiles === undefined ? [] : [staticFiles(browserFiles, { publicUrl, operator: config.operator })]),
    ] as Middleware<RequestState>[]
    answer = compose(middleware)

    if (config.metricsPort !== null) {
      const forMetrics = await listen(
        createServerApp({ ...surroundings, middleware: [operations({ metrics, checks, metricsFor: 'all' })] }),
        { host: config.host, port: config.metricsPort },
      )
      stopping.push(() => forMetrics.close())
    }
    return {
      url: server.url,
      mailboxUrl: hasMailbox ? `${server.url}/dev/mailbox${key === null ? '' : `?key=${key}`}` : null,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const isForThisMachineAlone = (host: string, publicUrl: string) =>
  (host === 'localhost' || isLoopback(host)) && namesThisMachine(new URL(publicUrl).host)

/**
 * Answers requests during the start: live, so that no supervisor ends a long rebuild, but not ready. All other requests
 * return 503 with `Retry-After`.
 */
const stillStarting = (metrics: Metrics, log: Pick<EventLog, 'check'>): Middleware<RequestState> =>
  compose([
    operations({ metrics, checks: { start: () => Promise.reject(new Error('still starting')), log: log.check } }),
    () => {
      throw new ApiError('UNAVAILABLE', { retryAfter: 1 })
    },
  ] as Middleware<RequestState>[]) as Middleware<RequestState>
