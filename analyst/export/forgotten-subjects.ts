import type { Position } from '@filiz/domain/shared/event.ts'
import { parsePlanId, parseStream } from '@filiz/domain/shared/streams.ts'
import type { EventLogReader } from '@filiz/engines/event-log/port.ts'
import { known, type KnownEvent } from '../known-events.ts'

/** Ids of accounts and children that were deleted. */
export interface Forgotten {
  readonly accounts: ReadonlySet<string>
  readonly children: ReadonlySet<string>
}

/** The only event types that delete a subject (an account or a child). */
export const removals = ['AccountDeleted', 'ChildRemoved'] as const

/**
 * Returns the subjects that were deleted after a position (null: at any time) up to and including `through`, by default
 * the end of the log.
 */
export async function forgottenAfter(
  log: EventLogReader,
  after: Position | null,
  through?: Position,
): Promise<Forgotten> {
  const [accounts, children] = [new Set<string>(), new Set<string>()]
  for await (const page of log.readAll({ after, types: removals })) {
    for (const event of page) {
      if (through !== undefined && event.position > through) return { accounts, children }
      const { type, stream, data } = known(event)
      if (type === 'ChildRemoved') children.add(data.childId)
      if (type === 'AccountDeleted') {
        accounts.add(parseStream(stream)!.id)
        for (const child of data.children) children.add(child)
      }
    }
  }
  return { accounts, children }
}

/** Is true if the event concerns a deleted subject. Such an event must not be shown. */
export function isAboutForgotten({ accounts, children }: Forgotten, { stream, data }: KnownEvent): boolean {
  if (accounts.size === 0 && children.size === 0) return false
  const { kind, id } = parseStream(stream)!
  if (kind === 'account' && accounts.has(id)) return true
  if (kind === 'child' && children.has(id)) return true
  if (kind === 'plan' && children.has(parsePlanId(id)!.childId)) return true
  const { accountId, childId } = data as { readonly accountId?: string; readonly childId?: string }
  return (accountId !== undefined && accounts.has(accountId)) || (childId !== undefined && children.has(childId))
}

/** Replaces the actor of an event if the actor's account was deleted. */
export function withoutForgottenActor({ accounts }: Forgotten, event: KnownEvent): KnownEvent {
  if (accounts.size === 0) return event
  const { actor } = event.metadata
  return actor.startsWith('account:') && accounts.has(actor.slice('account:'.length))
    ? { ...event, metadata: { ...event.metadata, actor: 'forgotten' } }
    : event
}
