import { models } from '@filiz/domain/read-models/models.ts'
import { readConfig, type Config } from '@filiz/engines/config.ts'
import { createLogger } from '@filiz/engines/observability/logger.ts'
import { createMetrics } from '@filiz/engines/observability/metrics.ts'
import { createThrottledLog } from '@filiz/engines/observability/throttled-log.ts'
import { openTracing } from '@filiz/engines/observability/open-tracing.ts'
import { observedEventLog } from '@filiz/engines/observability/observed-event-log.ts'
import { requireData } from '@filiz/engines/open-readers.ts'
import { openLogAndReadStore, type Engines } from '@filiz/engines/open.ts'
import { stopOnSignal } from '@filiz/engines/stop-on-signal.ts'
import { shouldRunAction } from '@filiz/engines/command-line-usage.ts'
import { dropCollection, listCollections } from './collections-cli.ts'
import { serveOperations } from '@filiz/engines/observability/operations-server.ts'
import { listParked, requestRetry } from './parked-cli.ts'
import { createProjector } from './projector.ts'
import { checkProjector } from './readiness.ts'
import { rebuildModel } from './rebuild-cli.ts'

const usage = `usage: projector [parked | retry | rebuild <${models.map(({ name }) => name).join('|')}> | list | drop <collection>]`

/** `start.cjs projector` maintains the read models; with an argument it runs an operator command. */
const words = process.argv.slice(2)
const [action, argument, ...more] = words
const rebuilt = action === 'rebuild' ? models.find(({ name }) => name === argument) : undefined

if (shouldRunAction(words, { usage, isUnderstood: isUnderstood() })) {
  const config = readConfig(undefined, {}, { keys: false })
  await (action === undefined ? serve(config) : operate(config))
}

function isUnderstood(): boolean {
  if (more.length > 0) return false
  if (argument === undefined) return action === undefined || ['parked', 'retry', 'list'].includes(action)
  return action === 'drop' || rebuilt !== undefined
}

async function serve(config: Config): Promise<void> {
  const logger = createLogger({ level: config.logLevel, service: 'projector' })
  const engines = await openLogAndReadStore(config)
  const metrics = createMetrics()
  const log = observedEventLog(engines.log, { metrics })
  const tracing = await openTracing(config, 'filiz-projector', createThrottledLog(logger))
  const projector = createProjector({ ...engines, log, logger, metrics, tracing, projections: models })
  const operations = await serveOperations({
    ...config,
    metrics,
    checks: { log: log.check, readStore: engines.readStore.check, projector: checkProjector(projector) },
  })
  // A stand-by waits until it gets the leases, and a failed rebuild is retried; neither ends the process.
  projector.start().then(
    () => logger.info('all models have caught up'),
    (err: unknown) => logger.error({ err }, 'not all models could be built'),
  )
  console.log(`listening on ${operations.url}`)

  stopOnSignal(async () => {
    await projector.stop()
    await operations.close()
    await tracing?.stop()
    await engines.close()
  }, logger)
}

async function operate(config: Config): Promise<void> {
  requireData({ eventLog: config.eventLog })
  const engines = await openLogAndReadStore(config, { beside: true })
  try {
    process.exitCode = await answer({ ...engines, projections: models })
  } finally {
    await engines.close()
  }
}

/** Runs the operator command and returns the exit code. */
async function answer({
  log,
  readStore,
  projections,
}: Pick<Engines, 'log' | 'readStore'> & { readonly projections: typeof models }): Promise<number> {
  if (rebuilt) return (await rebuildModel(rebuilt, { log, readStore })) ? 0 : 1
  if (action === 'drop') return (await dropCollection(argument!, { log, readStore, projections })) ? 0 : 1
  if (action === 'parked') await listParked(readStore, projections)
  else if (action === 'retry') await requestRetry(readStore, projections)
  else await listCollections({ log, readStore, projections })
  return 0
}
