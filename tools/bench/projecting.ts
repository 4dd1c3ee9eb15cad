import { writeFileSync } from 'node:fs'
import { models } from '@filiz/domain/read-models/models.ts'
import { readConfig } from '@filiz/engines/config.ts'
import { createLogger } from '@filiz/engines/observability/logger.ts'
import { createMetrics } from '@filiz/engines/observability/metrics.ts'
import { openLogAndReadStore } from '@filiz/engines/open.ts'
import { changedFields } from '@filiz/engines/read-store/changed-fields.ts'
import type { CollectionWrite } from '@filiz/engines/read-store/port.ts'
import { createProjector } from '@filiz/projector/projector.ts'

/**
 * Maintains all read models until SIGTERM, and nothing else, so that the CPU time of this process is theirs. With a
 * file as argument, it counts the bytes that live models write, and at the end writes them to it by collection.
 */
const file = process.argv[2]
const config = readConfig(undefined, {}, { keys: false })
const { log, readStore, clock, close } = await openLogAndReadStore(config, { beside: true })
const bytes: Record<string, number> = {}
const count = ({ collection, upserts, replaced }: CollectionWrite) => {
  for (const document of upserts) {
    const before = replaced?.get(document._id)
    const written = JSON.stringify((before && changedFields(before, document)) ?? document)
    bytes[collection] = (bytes[collection] ?? 0) + Buffer.byteLength(written)
  }
}
const counting: typeof readStore.apply = async (writes) => {
  writes.forEach(count)
  await readStore.apply(writes)
}
const projector = createProjector({
  log,
  readStore: file === undefined ? readStore : { ...readStore, apply: counting },
  clock,
  logger: createLogger({ level: 'error' }),
  metrics: createMetrics(),
  projections: models,
  exclusive: config.readStore.engine === 'sqlite',
})
process.once('SIGTERM', async () => {
  await projector.stop()
  await close()
  if (file !== undefined) writeFileSync(file, JSON.stringify(bytes))
})
await projector.start()
console.log('listening on the log')
