import { randomUUID } from 'node:crypto'
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client'
import { each } from '../each.ts'

/**
 * Arguments `STREAMS IN_FLIGHT BYTES`: appends events to each stream with expected revisions, using only the driver.
 */
const [streams, inFlight, bytes] = process.argv.slice(2).map(Number) as [number, number, number]
const namespace = process.env['EVENT_LOG_NAMESPACE']!
const client = EventStoreDBClient.connectionString(process.env['EVENT_LOG_URL']!)
const text = 'x'.repeat(bytes / 2 - '{"text":""}'.length)

/** Appends to each stream the event with this revision. */
const round = (revision: number) =>
  each(streams, inFlight, async (n) => {
    const event = jsonEvent({ id: randomUUID(), type: 'Bare', data: { text }, metadata: { text } })
    const { nextExpectedRevision } = await client.appendToStream(`${namespace}-${n}`, event, {
      expectedRevision: revision === 0 ? NO_STREAM : BigInt(revision - 1),
    })
    if (nextExpectedRevision !== BigInt(revision)) throw new Error(`${nextExpectedRevision} instead of ${revision}`)
  })

const rounds = Math.ceil(5_000 / streams)
await round(0)
const began = performance.now()
for (let revision = 1; revision <= rounds; revision++) await round(revision)
console.log(JSON.stringify({ appendsPerSecond: (streams * rounds) / ((performance.now() - began) / 1000) }))
await client.dispose()
