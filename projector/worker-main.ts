import { createCommandHandler } from '@filiz/application/handle.ts'
import { createMailLinks } from '@filiz/application/mail-links.ts'
import { createPlanMaker } from '@filiz/application/make-plan.ts'
import { readConfig } from '@filiz/engines/config.ts'
import { createComplaints } from '@filiz/engines/observability/complaints.ts'
import { createLogger } from '@filiz/engines/observability/logger.ts'
import { createMetrics } from '@filiz/engines/observability/metrics.ts'
import { observedEventLog } from '@filiz/engines/observability/observed-event-log.ts'
import { observedJobQueue } from '@filiz/engines/observability/observed-job-queue.ts'
import { noTracing } from '@filiz/engines/observability/tracing.ts'
import { openEngines } from '@filiz/engines/open.ts'
import { onSignal } from '@filiz/engines/stopping.ts'
import { serveOperations } from './operations.ts'
import { createWorker } from './worker.ts'

/** `start.cjs worker`: makes plans, sends mails, sweeps. As many of them as there is work. */
const config = readConfig()
const logger = createLogger({ level: config.logLevel, service: 'worker' })
const metrics = createMetrics()
const engines = await openEngines(config, { onError: createComplaints(logger) })
const log = observedEventLog(engines.log, { metrics, tracing: noTracing })
const queue = observedJobQueue(engines.queue, { metrics, tracing: noTracing })
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
