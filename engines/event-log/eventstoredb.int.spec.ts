import { randomUUID } from 'node:crypto'
import { describe } from 'vitest'
import { eventLogConformance } from './conformance.ts'
import { openEventStoreDb } from './eventstoredb.ts'

const url = process.env['TEST_EVENTSTORE_URL']

describe.skipIf(!url)('with an EventStoreDB', () => {
  eventLogConformance('EventStoreDB', async (options) => {
    const namespace = `kit-${randomUUID()}-`
    let log = openEventStoreDb(url!, { ...options, namespace })
    return {
      log,
      async reopen() {
        await log.close()
        return (log = openEventStoreDb(url!, { ...options, namespace }))
      },
      close: () => log.close(),
    }
  })
})
