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
import { listFailedJobs, retryJob } from './jobs-cli.ts'
import { serveOperations } from './operations.ts'
import { createWorker } from './worker.ts'

/** `start.cjs worker`: makes plans, sends mails, sweeps. As many of them as there is work. `worker failed` and `retry` are for operators. */
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
  const worker = createWorker({
    ...engines, log, queue, logger, metrics,
    plans: createPlanMaker({ commands: createCommandHandler({ log, sealer }), readStore, clock }),
    links: createMailLinks({ tokenSecret, clock }),
    publicUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
    concurrency: config.workerConcurrency,
  })
  const operations = await serveOperations({
    ...config, metrics,
    checks: { log: log.check, readStore: readStore.check, vault: vault.check, queue: queue.check, mail: mailer.check },
  })
  worker.start()
  console.log(`listening on ${operations.url}`)

  onSignal(async () => {
    await worker.stop()
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
