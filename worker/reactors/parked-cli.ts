import { createParkedEvents } from '@filiz/engines/records/parked-events.ts'
import type { Vault } from '@filiz/engines/vault/port.ts'
import { createSubscriptionLeases } from '@filiz/engines/vault/subscription-leases.ts'
import type { Reactor } from './reactor.ts'

type Named = Pick<Reactor, 'name'>

/** Prints every parked event, by reactor and in log order. */
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
 * Ends the leases of the reactors. The next poll acquires them again, which retries parked events in order and restarts
 * stopped reactors.
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
