import type { Position } from '@filiz/domain/shared/event.ts'
import { accountStream, childStream, parseStream, personalSubject } from '@filiz/domain/shared/streams.ts'
import type { EventLogReader } from '@filiz/engines/event-log/port.ts'
import { known, type KnownEvent } from '../events/known-events.ts'
import { publicFields, type Kind } from '../events/public-fields.ts'

/** Ids of accounts and children that were deleted. */
export interface Forgotten {
  readonly accounts: ReadonlySet<string>
  /** Each child with the account that owned it when it was deleted. */
  readonly children: ReadonlyMap<string, string>
}

/**
 * The only event types that delete a subject (an account or a child), and the one after which an account's deletion
 * does not delete a child.
 */
export const removals = ['AccountDeleted', 'ChildRemoved', 'OwnershipTransferred'] as const

/**
 * Returns the subjects that were deleted after a position (null: at any time) up to and including `through`, by default
 * the end of the log.
 */
export async function forgottenAfter(
  log: EventLogReader,
  after: Position | null,
  through?: Position,
): Promise<Forgotten> {
  const [accounts, children] = [new Set<string>(), new Map<string, string>()]
  const ownerOf = new Map<string, string>()
  for await (const page of log.readAll({ after: null, types: removals })) {
    for (const event of page) {
      if (through !== undefined && event.position > through) return { accounts, children }
      const { type, stream, data } = known(event)
      const { id } = parseStream(stream)!
      if (type === 'OwnershipTransferred') ownerOf.set(id, data.to)
      if (after !== null && event.position <= after) continue
      if (type === 'ChildRemoved') children.set(data.childId, data.accountId)
      if (type === 'AccountDeleted') {
        accounts.add(id)
        for (const child of data.children) if ((ownerOf.get(child) ?? id) === id) children.set(child, id)
      }
    }
  }
  return { accounts, children }
}

/** Tells whether a subject was deleted after a position up to and including `through`; see `forgottenAfter`. */
export async function isSomebodyForgotten(
  log: EventLogReader,
  after: Position | null,
  through?: Position,
): Promise<boolean> {
  const { accounts, children } = await forgottenAfter(log, after, through)
  return accounts.size + children.size > 0
}

/**
 * Tells whether a subject with events up to `through` was deleted after it. One that began later is in nothing that was
 * made of these events.
 */
export async function isSomebodyInItForgotten(log: EventLogReader, through: Position | null): Promise<boolean> {
  const { accounts, children } = await forgottenAfter(log, through)
  const streams = [...[...accounts].map(accountStream), ...[...children.keys()].map(childStream)]
  return beganBy(log, streams, through)
}

/** Tells whether one of these streams has an event up to a position; null is before the first event of the log. */
export async function beganBy(
  log: Pick<EventLogReader, 'readStream'>,
  streams: readonly string[],
  through: Position | null,
): Promise<boolean> {
  if (through === null) return false
  for (const stream of streams)
    for await (const { position } of log.readStream(stream)) {
      if (position <= through) return true
      break
    }
  return false
}

/** Is true if the event concerns a deleted subject. Such an event must not be shown. */
export function isAboutForgotten({ accounts, children }: Forgotten, { stream, data }: KnownEvent): boolean {
  if (accounts.size === 0 && children.size === 0) return false
  const [kind, id] = personalSubject(stream)?.split(':') ?? []
  const { accountId, childId } = data as { readonly accountId?: string; readonly childId?: string }
  const isOfForgottenChild = childId !== undefined && children.has(childId)
  if (kind === 'account') return accounts.has(id!) || isOfForgottenChild
  // Events of a deleted caregiver or former owner stay as events of the child; only the account is blanked.
  if (kind === 'child') return children.has(id!)
  return isOfForgottenChild || (accountId !== undefined && accounts.has(accountId))
}

/** Replaces the actor of an event, and the accounts that it names, if these were deleted. */
export function withoutForgottenPeople({ accounts }: Forgotten, event: KnownEvent): KnownEvent {
  if (accounts.size === 0) return event
  const { actor } = event.metadata
  const isForgotten = (field: string, value: unknown) =>
    isAccount(event.type, field) && typeof value === 'string' && accounts.has(value)
  const data = Object.fromEntries(
    Object.entries(event.data).map(([field, value]) => [field, isForgotten(field, value) ? null : value]),
  )
  return {
    ...event,
    data,
    metadata:
      actor.startsWith('account:') && accounts.has(actor.slice('account:'.length))
        ? { ...event.metadata, actor: 'forgotten' }
        : event.metadata,
  } as KnownEvent
}

const isAccount = (type: KnownEvent['type'], field: string): boolean =>
  (publicFields[type] as Readonly<Record<string, Kind>>)[field] === 'account'
