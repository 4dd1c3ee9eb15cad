import { parentPort, workerData } from 'node:worker_threads'
import { createCatalogue } from '@filiz/application/catalogue/catalogue.ts'
import { createCommandHandler } from '@filiz/application/commands/command-handler.ts'
import { createPlanMaker } from '@filiz/application/plans/make-plan.ts'
import { createAggregateCache } from '@filiz/application/commands/aggregate-cache.ts'
import type { Config } from '@filiz/engines/config.ts'
import { clockGoingOnFrom } from '@filiz/engines/clock/clocks.ts'
import { createLogger } from '@filiz/engines/observability/logger.ts'
import { createMetrics, metricsAsJson } from '@filiz/engines/observability/metrics.ts'
import { observedEventLog } from '@filiz/engines/observability/observed-event-log.ts'
import { observedJobQueue } from '@filiz/engines/observability/observed-job-queue.ts'
import { openTracing } from '@filiz/engines/observability/open-tracing.ts'
import type { Tracing } from '@filiz/engines/observability/tracing.ts'
import { createThrottledLog } from '@filiz/engines/observability/throttled-log.ts'
import { openEngines, type Engines } from '@filiz/engines/open.ts'
import { startBackground, type Background } from './background.ts'
import { openSignals } from './thread-signals.ts'
import { failureOf, type FromBackground, type Question, type ThreadData, type ToBackground } from './thread-messages.ts'

/*
 * Entry of the background thread: read models, reactors and jobs run here on their own connections, so that they do not
 * delay HTTP requests.
 */

const { config: given, publicUrl, clock: from, signals: shared, writing } = workerData as ThreadData
const signals = openSignals(shared)
/** A `Buffer` arrives in a thread as a plain `Uint8Array`, so convert it back. */
const masterKeys = given.masterKeys?.map(({ id, key }) => ({ id, key: Buffer.from(key) })) ?? null
const config: Config = { ...given, masterKeys: masterKeys as unknown as Config['masterKeys'] }
const port = parentPort!
const say = (message: FromBackground) => port.postMessage(message)

const logger = createLogger({ level: config.logLevel, service: 'filiz' })
const metrics = createMetrics({ ofProcess: false })
/** The aggregate cache can be small: few commands are handled in this thread, and each is for a different stream. */
const aggregateCache = { liveCharacters: 1024 * 1024, packedBytes: 4 * 1024 * 1024 }

let opened: Engines | undefined
let background: Background | undefined
let tracing: Tracing | undefined

async function start(): Promise<void> {
  const onError = createThrottledLog(logger)
  opened = await openEngines(config, { beside: true, through: writing, onError })
  tracing = await openTracing(config, 'filiz', onError)
  const { readStore, sealer } = opened
  const engines: Engines = {
    ...opened,
    clock: clockGoingOnFrom(from),
    log: observedEventLog(opened.log, { metrics, tracing }),
    queue: observedJobQueue(opened.queue, { metrics, tracing }),
    readStore: { ...readStore, apply: applyAndTell(readStore) },
    sealer: { ...sealer, forget: (subject) => sealer.forget(subject).finally(() => say({ tell: 'forgotten' })) },
  }
  const commands = createCommandHandler({ ...engines, cache: createAggregateCache(aggregateCache) })
  const planMaker = createPlanMaker({ ...engines, commands, catalogue: createCatalogue(engines.readStore) })
  background = await startBackground({
    config,
    engines,
    commands,
    planMaker,
    logger,
    metrics,
    tracing,
    publicUrl,
    onProgress: (progress) => say({ tell: 'progress', progress }),
  })
}

const applyAndTell =
  ({ apply }: Pick<Engines['readStore'], 'apply'>): typeof apply =>
  async (writes) => {
    await apply(writes)
    if (signals.isAwaited()) say({ tell: 'applied' })
  }

async function answer(question: Question): Promise<Omit<Extract<FromBackground, { answer: number }>, 'answer'>> {
  if (question === 'metrics') return { metrics: await metricsAsJson(metrics) }
  if (question === 'stop') {
    await background?.stop()
    await tracing?.stop()
    await opened?.close()
  } else await background!.checks[question]!()
  return {}
}

port.on('message', (message: ToBackground) => {
  if ('tell' in message) {
    if (message.tell === 'forgotten') return opened?.sealer.clearKeyCache()
    signals.seenAppended()
    return opened?.log.wake?.()
  }
  const { ask, number } = message
  answer(ask)
    .catch((error: unknown) => ({ failure: failureOf(error) }))
    .then((answered) => {
      say({ answer: number, ...answered })
      if (ask === 'stop') port.close()
    })
})

try {
  await start()
  say({ tell: 'started' })
} catch (error) {
  await opened?.close()
  say({ tell: 'failed', failure: failureOf(error) })
  port.close()
}
