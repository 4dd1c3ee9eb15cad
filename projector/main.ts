import { createCommandHandler } from '@filiz/application/handle.ts'
import { models } from '@filiz/domain/read-models/models.ts'
import { readConfig } from '@filiz/engines/config.ts'
import { observedEventLog } from '@filiz/engines/observability/observed-event-log.ts'
import { createComplaints } from '@filiz/engines/observability/complaints.ts'
import { createLogger } from '@filiz/engines/observability/logger.ts'
import { createMetrics } from '@filiz/engines/observability/metrics.ts'
import { noTracing } from '@filiz/engines/observability/tracing.ts'
import { openEngines } from '@filiz/engines/open.ts'
import { onSignal } from '@filiz/engines/stopping.ts'
import { createReactorCheckpoints } from '@filiz/engines/vault/reactor-checkpoints.ts'
import { serveOperations } from './operations.ts'
import { listParked, requestRetry } from './parked-cli.ts'
import { createProjector } from './projector.ts'
import { checkProjector } from './readiness.ts'
import { allReactors } from './reactors/all-reactors.ts'
import { createReactors } from './reactors/run-reactors.ts'

/** `start.cjs projector`: keeps the read models and runs the reactors. `projector parked` lists, `projector retry` replays. */
const config = readConfig()
const action = process.argv[2]
const logger = createLogger({ level: config.logLevel, service: 'projector' })
const engines = await openEngines(config, { beside: action !== undefined, onError: createComplaints(logger) })

if (action === 'parked' || action === 'retry') {
  await (action === 'parked' ? listParked(engines.readStore, models) : requestRetry(engines.readStore, models))
  await engines.close()
} else if (action !== undefined) {
  console.error('usage: projector [parked | retry]')
  await engines.close()
  process.exitCode = 2
} else {
  const metrics = createMetrics()
  const log = observedEventLog(engines.log, { metrics, tracing: noTracing })
  const projector = createProjector({ ...engines, log, logger, metrics, projections: models })
  const reactors = createReactors({
    log, logger, checkpoints: createReactorCheckpoints(engines.vault),
    reactors: allReactors({ ...engines, commands: createCommandHandler({ log, sealer: engines.sealer }) }),
  })
  const operations = await serveOperations({
    ...config, metrics,
    checks: { log: log.check, readStore: engines.readStore.check, vault: engines.vault.check, queue: engines.queue.check, projector: checkProjector(projector) },
  })
  // A stand-by waits for its turn, and a failed rebuild is tried again: neither ends the process.
  projector.start().then(() => logger.info('all models have caught up'), (err: unknown) => logger.error({ err }, 'not all models could be built'))
  reactors.start()
  console.log(`listening on ${operations.url}`)

  onSignal(async () => {
    await reactors.stop()
    await projector.stop()
    await operations.close()
    await engines.close()
  }, logger)
}
