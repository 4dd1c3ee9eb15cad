import { readConfig } from '@filiz/engines/config.ts'
import { createLogger } from '@filiz/engines/observability/logger.ts'
import { createMetrics } from '@filiz/engines/observability/metrics.ts'
import { openLogAndReadStore } from '@filiz/engines/open.ts'
import { models } from '@filiz/domain/read-models/models.ts'
import { createProjector } from '@filiz/projector/projector.ts'

/**
 * Arguments: `read` reads and parses every event; `rebuild <events> [<model> …]` builds the read models, by default
 * all, from that many events, or continues from their checkpoints. Prints duration and memory.
 */
const [what, count, ...named] = process.argv.slice(2)
const config = readConfig(undefined, {}, { keys: false })
const { log, readStore, clock, close } = await openLogAndReadStore(config, { beside: true })
let [early, peak, events] = [0, 0, 0]
const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50)
const [began, before] = [performance.now(), process.cpuUsage()]
const said = () => {
  const { user, system } = process.cpuUsage(before)
  clearInterval(watch)
  return { seconds: (performance.now() - began) / 1000, events, early, peak, cpuMs: (user + system) / 1000 }
}
if (what === 'read') {
  for await (const page of log.readAll({ after: null })) events += page.length
  console.log(JSON.stringify(said()))
} else {
  const projector = createProjector({
    log,
    readStore,
    clock,
    logger: createLogger({ level: 'error' }),
    metrics: createMetrics(),
    projections: named.length > 0 ? models.filter(({ name }) => named.includes(name)) : models,
    exclusive: config.readStore.engine === 'sqlite',
    onProgress: ({ events: done }) => {
      events = done
      if (early === 0 && done > Number(count) / 10) early = process.memoryUsage.rss()
    },
  })
  await projector.start()
  console.log(JSON.stringify(said()))
  await projector.stop()
}
await close()
