import { createCommandHandler } from '@filiz/application/commands/command-handler.ts'
import { createInvitationLinks } from '@filiz/application/children/invitation-links.ts'
import { createMailLinks } from '@filiz/application/mails/mail-links.ts'
import { createPlanMaker } from '@filiz/application/plans/make-plan.ts'
import { readConfig, type Config } from '@filiz/engines/config.ts'
import { createThrottledLog } from '@filiz/engines/observability/throttled-log.ts'
import { createLogger } from '@filiz/engines/observability/logger.ts'
import { createMetrics } from '@filiz/engines/observability/metrics.ts'
import { openTracing } from '@filiz/engines/observability/open-tracing.ts'
import { observedEventLog } from '@filiz/engines/observability/observed-event-log.ts'
import { observedJobQueue } from '@filiz/engines/observability/observed-job-queue.ts'
import { requireData } from '@filiz/engines/open-readers.ts'
import { openEngines } from '@filiz/engines/open.ts'
import { stopOnSignal } from '@filiz/engines/stop-on-signal.ts'
import { shouldRunAction } from '@filiz/engines/command-line-usage.ts'
import { checkSubscriptions } from '@filiz/subscriptions/readiness.ts'
import { listFailedJobs, retryJob } from './jobs-cli.ts'
import { listParkedEvents, retryParkedEvents } from './reactors/parked-cli.ts'
import { serveOperations } from '@filiz/engines/observability/operations-server.ts'
import { allReactors } from './reactors/all-reactors.ts'
import { createReactors } from './reactors/run-reactors.ts'
import { createWorker } from './worker.ts'

/**
 * `start.cjs worker` runs reactors and jobs (plans, mails, sweeps); several may run. With an argument it runs an
 * operator command.
 */
const words = process.argv.slice(2)
const [action, name, id, ...more] = words
const usage = 'usage: worker [failed | retry <queue> <id> | parked | retry]'

if (shouldRunAction(words, { usage, isUnderstood: isUnderstood() })) {
  const config = readConfig()
  await (action === undefined ? serve(config) : operate(config))
}

function isUnderstood(): boolean {
  if (action === 'retry') return (name === undefined || id !== undefined) && more.length === 0
  return name === undefined && (action === undefined || action === 'failed' || action === 'parked')
}

async function serve(config: Config): Promise<void> {
  const logger = createLogger({ level: config.logLevel, service: 'worker' })
  const metrics = createMetrics()
  const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`
  const onError = createThrottledLog(logger)
  const engines = await openEngines(config, { onError })
  const tracing = await openTracing(config, 'filiz-worker', onError)
  const log = observedEventLog(engines.log, { metrics, tracing })
  const queue = observedJobQueue(engines.queue, { metrics, tracing })
  const { readStore, vault, mailer, sealer, clock, tokenSecret, tokenSecretBefore } = engines
  const commands = createCommandHandler({ log, sealer })
  const reactors = createReactors({
    log,
    vault,
    clock,
    logger,
    metrics,
    tracing,
    reactors: allReactors({ ...engines, queue, commands }),
  })
  const worker = createWorker({
    ...engines,
    log,
    queue,
    logger,
    metrics,
    tracing,
    plans: createPlanMaker({ commands, readStore, clock }),
    links: createMailLinks({ tokenSecret, tokenSecretBefore, clock }),
    invitationLinks: createInvitationLinks({ tokenSecret, tokenSecretBefore, publicUrl }),
    publicUrl,
    concurrency: config.workerConcurrency,
  })
  const operations = await serveOperations({
    ...config,
    metrics,
    checks: {
      log: log.check,
      readStore: readStore.check,
      vault: vault.check,
      queue: queue.check,
      mail: mailer.check,
      reactors: checkSubscriptions(reactors.states),
    },
  })
  void reactors.start()
  worker.start()
  console.log(`listening on ${operations.url}`)

  stopOnSignal(async () => {
    await worker.stop()
    await reactors.stop()
    await operations.close()
    await tracing?.stop()
    await engines.close()
  }, logger)
}

async function operate(config: Config): Promise<void> {
  requireData(config)
  const engines = await openEngines(config, { beside: true })
  const { queue, vault, close } = engines
  const reactors = allReactors({ ...engines, commands: createCommandHandler(engines) })
  try {
    if (action === 'failed') await listFailedJobs(queue)
    else if (action === 'parked') await listParkedEvents(vault, reactors)
    else if (name === undefined) await retryParkedEvents(vault, reactors)
    else process.exitCode = (await retryJob(queue, name, id!)) ? 0 : 1
  } finally {
    await close()
  }
}
