import { createCommandHandler } from '@filiz/application/handle.ts'
import { createMailLinks } from '@filiz/application/mail-links.ts'
import { createPlanMaker } from '@filiz/application/make-plan.ts'
import { readConfig, type Config } from '@filiz/engines/config.ts'
import { createThrottledLog } from '@filiz/engines/observability/throttled-log.ts'
import { createLogger } from '@filiz/engines/observability/logger.ts'
import { createMetrics } from '@filiz/engines/observability/metrics.ts'
import { observedEventLog } from '@filiz/engines/observability/observed-event-log.ts'
import { observedJobQueue } from '@filiz/engines/observability/observed-job-queue.ts'
import { openEngines } from '@filiz/engines/open.ts'
import { onSignal } from '@filiz/engines/stopping.ts'
import { createReactorCheckpoints } from '@filiz/engines/vault/reactor-checkpoints.ts'
import { listFailedJobs, retryJob } from './jobs-cli.ts'
import { serveOperations } from '@filiz/engines/observability/operations-server.ts'
import { allReactors } from './reactors/all-reactors.ts'
import { createReactors } from './reactors/run-reactors.ts'
import { checkReactors } from './readiness.ts'
import { createWorker } from './worker.ts'

/** `start.cjs worker`: does what follows from events: reactors, plans, mails, sweeps. As many of them as there is work. `worker failed` and `retry` are for operators. */
const config = readConfig()
const [action, ...rest] = process.argv.slice(2)
await (action === undefined ? serve(config) : operate(config))

async function serve(config: Config): Promise<void> {
  const logger = createLogger({ level: config.logLevel, service: 'worker' })
  const metrics = createMetrics()
  const engines = await openEngines(config, { onError: createThrottledLog(logger) })
  const log = observedEventLog(engines.log, { metrics })
  const queue = observedJobQueue(engines.queue, { metrics })
  const { readStore, vault, mailer, sealer, clock, tokenSecret } = engines
  const commands = createCommandHandler({ log, sealer })
  const reactors = createReactors({ log, logger, metrics, checkpoints: createReactorCheckpoints(vault), reactors: allReactors({ ...engines, queue, commands }) })
  const worker = createWorker({
    ...engines, log, queue, logger, metrics,
    plans: createPlanMaker({ commands, readStore, clock }),
    links: createMailLinks({ tokenSecret, clock }),
    publicUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
    concurrency: config.workerConcurrency,
  })
  const operations = await serveOperations({
    ...config, metrics,
    checks: { log: log.check, readStore: readStore.check, vault: vault.check, queue: queue.check, mail: mailer.check, reactors: checkReactors(reactors) },
  })
  reactors.start()
  worker.start()
  console.log(`listening on ${operations.url}`)

  onSignal(async () => {
    await worker.stop()
    await reactors.stop()
    await operations.close()
    await engines.close()
  }, logger)
}

async function operate(config: Config): Promise<void> {
  const { queue, close } = await openEngines(config, { beside: true })
  const [name, id] = rest
  try {
    if (action === 'failed' && name === undefined) await listFailedJobs(queue)
    else if (action === 'retry' && name !== undefined && id !== undefined) process.exitCode = (await retryJob(queue, name, id)) ? 0 : 1
    else {
      console.error('usage: worker [failed | retry <queue> <id>]')
      process.exitCode = 2
    }
  } finally {
    await close()
  }
}
