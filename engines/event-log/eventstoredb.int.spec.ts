import { randomUUID } from 'node:crypto'
import { describe } from 'vitest'
import { eventLogConformance } from './conformance.ts'
import { openEventStoreDb } from './eventstoredb.ts'

const url = process.env['TEST_EVENTSTORE_URL']

describe.skipIf(!url)('with an EventStoreDB', () => {
  eventLogConformance('EventStoreDB', async (options) => {
    // A server of others', perhaps, with much in it, and slow: the kit is about what is right, not about how soon.
    const everything = openEventStoreDb(url!, { timeoutMs: 30_000 })
    const since = await everything.head()
    await everything.close()
    const own = { ...options, namespace: `kit-${randomUUID()}-`, since, timeoutMs: 30_000 }
    let log = openEventStoreDb(url!, own)
    return {
      log,
      async reopen() {
        await log.close()
        return (log = openEventStoreDb(url!, own))
      },
      close: () => log.close(),
    }
  })
})
