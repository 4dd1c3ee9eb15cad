import path from 'node:path'
import { models } from '@filiz/domain/read-models/models.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { systemClock } from '@filiz/engines/clock/clocks.ts'
import { createLogger } from '@filiz/engines/observability/logger.ts'
import { createMetrics } from '@filiz/engines/observability/metrics.ts'
import { openSqliteEventLog } from '@filiz/engines/event-log/sqlite.ts'
import { openSqliteReadStore } from '@filiz/engines/read-store/sqlite.ts'
import { createProjector } from '@filiz/projector/projector.ts'
import { appender, beginnings, each, evenings, familyOf } from '../families.ts'
import { perSecond, type Scenario } from '../scenario.ts'
import { month, openIn, temporaryFolder, year } from '../world.ts'

/** All read models from the whole log, against reading and parsing that log; memory watched. */
export const rebuild: Scenario = async ({ quick }) => {
  const wanted = quick ? 50_000 : 1_000_000
  const dataDir = temporaryFolder()
  let events = 0
  const engines = await openIn(dataDir)
  const append = appender(engines)
  await each(Math.ceil(wanted / 37), 32, async (n) => {
    const family = familyOf(n, year, month)
    const appended = (await append(beginnings(n, family, year, month))) + (await append(evenings(family, year, month)))
    events += appended
  })
  await engines.close()

  const log = openSqliteEventLog(path.join(dataDir, 'events.db'))
  const reading = performance.now()
  let read = 0
  for await (const page of log.readAll({ after: null })) read += page.length
  const readSeconds = (performance.now() - reading) / 1000
  if (read !== events) throw new Error(`${read} of ${events} events were read`)

  const readStore = openSqliteReadStore(path.join(temporaryFolder(), 'read.db'))
  const early = { rss: 0 }
  let peak = 0
  const watch = setInterval(() => {
    const { rss } = process.memoryUsage()
    peak = Math.max(peak, rss)
  }, 100)
  const projector = createProjector({
    log, readStore, clock: systemClock(), logger: createLogger({ level: 'error' }), metrics: createMetrics(), projections: models, exclusive: true,
    onProgress: ({ events: done }) => {
      if (early.rss === 0 && done > events / 10) early.rss = process.memoryUsage().rss
    },
  })
  const building = performance.now()
  await projector.start()
  const buildSeconds = (performance.now() - building) / 1000
  clearInterval(watch)
  await projector.stop()

  const families = Math.ceil(wanted / 37)
  for (const model of models.filter(({ name }) => name !== 'activities')) {
    const { documents } = (await readStore.list()).find(({ name }) => name === collectionName(model))!
    if (documents !== families) throw new Error(`${model.name}: ${documents} documents instead of ${families}`)
  }
  const sample = familyOf(families - 1, year, month)
  const plan = await readStore.get(`plans_v${models.find(({ name }) => name === 'plans')!.version}`, sample.planId)
  if (!plan || (plan['items'] as { completedAt: unknown }[]).some(({ completedAt }) => completedAt === null)) throw new Error('a completion is missing from the last plan')
  await readStore.close()
  await log.close()

  const ratio = readSeconds / buildSeconds
  const mib = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`
  return [{
    name: `rebuild of all models, ${events.toLocaleString('en')} events`, measured: perSecond(events / buildSeconds),
    against: `reading and parsing the log: ${perSecond(events / readSeconds)}; memory ${mib(early.rss)} after a tenth, ${mib(peak)} at most`,
    ratio, aim: '≥ 0.15', reached: ratio >= 0.15,
  }]
}
