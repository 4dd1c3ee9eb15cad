import { createParkedEvents } from '@filiz/engines/vault/parked-events.ts'
import type { Vault } from '@filiz/engines/vault/port.ts'
import { createSubscriptionLeases } from '@filiz/engines/vault/subscription-leases.ts'
import type { Reactor } from './reactor.ts'

type Named = Pick<Reactor, 'name'>

/** Prints every parked event, reactor by reactor, in the log's order. */
export async function listParkedEvents(
  vault: Vault,
  reactors: readonly Named[],
  print: (line: string) => void = console.log,
): Promise<void> {
  const parkedEvents = createParkedEvents(vault)
  let found = 0
  for (const { name } of reactors) {
    for await (const entries of parkedEvents.all(name)) {
      found += entries.length
      for (const { eventPosition, type, eventId, stream, error } of entries)
        print(`${name}  ${eventPosition}  ${type} ${eventId} (${stream})  ${error ?? 'waits behind an earlier one'}`)
    }
  }
  if (found === 0) print('No event is parked.')
}

/**
 * Makes whoever runs the reactors acquire them anew, which is when parked events are tried again, in order, and when one
 * that has stopped goes on: its leases end at once, and the first to look takes them.
 */
export async function retryParkedEvents(
  vault: Vault,
  reactors: readonly Named[],
  print: (line: string) => void = console.log,
): Promise<void> {
  const leases = createSubscriptionLeases(vault)
  for (const { name, fence } of await leases.read(reactors.map((reactor) => reactor.name))) {
    const taken = await leases.take(name, fence, 'operator')
    if (taken !== null) await leases.release(name, taken)
    print(`${name}: what is parked will be tried again.`)
  }
}
