import { NewerSchema } from '@filiz/domain/registry/upcast.ts'
import { DamagedEvent, type LogEvent } from '@filiz/engines/event-log/port.ts'
import { SubscriptionStopped } from './subscription.ts'

/**
 * Returns the events before the first one that only a newer version knows, and why the subscription must stop there. A
 * damaged event may have any type; it is parked instead.
 */
export function splitAtNewerEvent(
  events: readonly LogEvent[],
  knows: (type: string) => boolean,
): { readonly known: readonly LogEvent[]; readonly stop: SubscriptionStopped | null } {
  const index = events.findIndex(
    ({ type, unreadable }) =>
      !(unreadable instanceof DamagedEvent) && (!knows(type) || unreadable instanceof NewerSchema),
  )
  if (index < 0) return { known: events, stop: null }
  const { type, position, unreadable } = events[index]!
  const reason = unreadable?.message ?? `this version knows no ${type}`
  const message = `${reason}, at ${position}: a newer one wrote it, and has to go on from there`
  return { known: events.slice(0, index), stop: new SubscriptionStopped('newer-version-needed', message) }
}
