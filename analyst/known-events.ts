import type { Instant } from '@filiz/domain/shared/event.ts'
import { isKnownEvent } from '@filiz/domain/registry/known-events.ts'
import type { FilizEvent } from '@filiz/domain/registry/personal-data.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import type { LogEvent } from '@filiz/engines/event-log/port.ts'
import { Failed } from './refused.ts'

/** An event of the log that this version knows, in today's shape. Its personal fields are as the log has them: sealed. */
export type KnownEvent = { readonly [E in FilizEvent as E['type']]: Recorded<E> & Pick<E, 'type'> }[FilizEvent['type']]

/**
 * The same event, once it is sure that this version knows what it says. Throws `Failed` for one that a newer version
 * wrote: what follows from it cannot be said.
 */
export function known(event: LogEvent): KnownEvent {
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

/** From `since` on, and before `until`; by the business clock, as events say it themselves. */
export const within =
  ({ since, until }: { readonly since?: Instant | undefined; readonly until?: Instant | undefined }) =>
  ({ data: { at } }: { readonly data: { readonly at: Instant } }): boolean =>
    (since === undefined || at >= since) && (until === undefined || at < until)
