import type { Instant } from '@filiz/domain/shared/event.ts'
import { isKnownEvent } from '@filiz/domain/registry/known-events.ts'
import { personalFields, type FilizEvent } from '@filiz/domain/registry/personal-data.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import { DamagedEvent, type LogEvent } from '@filiz/engines/event-log/port.ts'
import { Failed } from '../errors.ts'

/** An event that this version knows, in the latest schema. Its personal fields are still encrypted. */
export type KnownEvent = { readonly [E in FilizEvent as E['type']]: Recorded<E> & Pick<E, 'type'> }[FilizEvent['type']]

/** All known event types. */
export const eventTypes: readonly string[] = Object.keys(personalFields)

/**
 * Returns the event as a known one. Throws `Failed` for an event of a newer version or a damaged one, because its
 * effects are unknown.
 */
export function known(event: LogEvent): KnownEvent {
  if (event.unreadable instanceof DamagedEvent) throw new Failed(event.unreadable.message)
  if (event.unreadable)
    throw new Failed(
      `the log was written by a newer version of Filiz (${event.unreadable.message}, at ${event.position}): update this one`,
    )
  if (!isKnownEvent(event.type))
    throw new Failed(
      `the log was written by a newer version of Filiz (it has events of type ${event.type}, at ${event.position}): update this one`,
    )
  return event as KnownEvent
}

/** Filters events by their business time: from `since` (inclusive) until `until` (exclusive). */
export const within =
  ({ since, until }: { readonly since?: Instant | undefined; readonly until?: Instant | undefined }) =>
  ({ data: { at } }: { readonly data: { readonly at: Instant } }): boolean =>
    (since === undefined || at >= since) && (until === undefined || at < until)
