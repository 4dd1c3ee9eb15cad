import { DamagedEvent } from '@filiz/engines/event-log/port.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import { PoisonEventError, SubscriptionStopped, type Poisoned, type Subscription } from './subscription.ts'

export interface PoisonOptions {
  /** Number of poison events that may be parked before the subscription stops; waiting events do not count. */
  readonly maxPoisoned: number
  readonly logger: Logger
}

/** Parks poison events with the events that wait behind them, or throws, according to `onPoison`. */
export async function parkOrThrow(
  { name, onPoison, parking }: Pick<Subscription, 'name' | 'onPoison' | 'parking'>,
  events: readonly Poisoned[],
  { maxPoisoned, logger }: PoisonOptions,
): Promise<void> {
  if (events.length === 0) return
  const poisoned = events.filter(({ error }) => error !== null)
  if (onPoison === 'fail') throwFaults(name, events)
  if (onPoison === 'stop') throw new SubscriptionStopped('stopped', new PoisonEventError(name, events).message)
  if (poisoned.length > 0 && poisoned.length + parking.poisonedCount > maxPoisoned) {
    const last = new PoisonEventError(name, poisoned.slice(-1)).message
    throw new SubscriptionStopped('stopped', `more than ${maxPoisoned} events could not be taken, the last: ${last}`)
  }
  await parking.park(events)
  for (const { event, error } of poisoned) {
    const { id, type, stream, revision, position } = event
    logger.error(
      { err: error, subscription: name, event: id, type, stream, revision, position },
      'parked an event that cannot be taken',
    )
  }
}

/**
 * Throws when an event cannot be handled by a fault of the program. Damage is no such fault, so damaged events are
 * parked even where nothing else is.
 */
export function throwFaults(name: string, events: readonly Poisoned[]): void {
  const faults = events.filter(({ error }) => error !== null && !(error instanceof DamagedEvent))
  if (faults.length > 0) throw new PoisonEventError(name, faults)
}
