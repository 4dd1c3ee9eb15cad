import { setTimeout as sleep } from 'node:timers/promises'
import { streamKinds } from '@filiz/domain/shared/streams.ts'
import { EventStoreDBClient, streamNameFilter } from '@eventstore/db-client'
import { each } from '../each.ts'

/**
 * Arguments: `look` prints the server's version and whether it has streams without a namespace; `remove PREFIX…`
 * tombstones the streams with these prefixes.
 */
const [, , action, ...given] = process.argv
const client = EventStoreDBClient.connectionString(process.env['EVENT_LOG_URL']!)

/** Returns the names of the streams with these prefixes. The search ends early when `enough` returns true. */
async function streams(
  prefixes: readonly string[],
  enough: (found: ReadonlySet<string>) => boolean = () => false,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  const subscription = client.subscribeToAll({ filter: streamNameFilter({ prefixes: [...prefixes] }) })
  // `caughtUp` may arrive before events that the driver has buffered, so wait for these.
  subscription.once('caughtUp', () => void sleep(500).then(() => subscription.unsubscribe()))
  for await (const { event } of subscription) {
    if (event) found.add(event.streamId)
    if (enough(found)) break
  }
  return found
}

if (action === 'look') {
  const [{ serverVersion }, strangers] = [
    await client['capabilities'],
    await streams(
      streamKinds.map((kind) => `${kind}-`),
      (found) => found.size > 0,
    ),
  ]
  console.log(JSON.stringify({ version: serverVersion, withoutNamespace: strangers.size > 0 }))
} else {
  const ours = [...(await streams(given))]
  await each(ours.length, 12, (n) => client.tombstoneStream(ours[n]!))
  console.log(JSON.stringify({ removed: ours.length }))
}
await client.dispose()
