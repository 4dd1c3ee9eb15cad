import { EventStoreDBClient, streamNameFilter } from '@eventstore/db-client'

/** Argument `EVENTS`: reads this many events of the namespace from the start of the log, using only the driver. */
const events = Number(process.argv[2])
const client = EventStoreDBClient.connectionString(process.env['EVENT_LOG_URL']!)
const began = performance.now()
let read = 0
let seconds = 0
for await (const { event } of client.subscribeToAll({
  filter: streamNameFilter({ prefixes: [`${process.env['EVENT_LOG_NAMESPACE']!}-`] }),
})) {
  if (event?.data === undefined || ++read < events) continue
  seconds = (performance.now() - began) / 1000
  break
}
console.log(JSON.stringify({ seconds }))
await client.dispose()
