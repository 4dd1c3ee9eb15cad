import type { Loaded } from '@filiz/application/handle.ts'
import type { Decider } from '@filiz/domain/shared/decider.ts'
import type { DomainEvent } from '@filiz/domain/shared/event.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { contextOf, type SignedInCall } from './command-context.ts'
import type { Dependencies } from './dependencies.ts'
import { settled, type Settled } from './settled.ts'

interface Work<State, Event extends DomainEvent> {
  /** `content`: the body or the query says which stream it is, so the key has to be known before any stream is asked. */
  readonly streamNamedBy: 'path' | 'content'
  /** Throws `ApiError` only where nothing was appended. */
  readonly work: () => Promise<Settled<State, Event>>
  readonly current: () => Promise<Loaded<State>>
}

/**
 * Does what a request wants, once by one `Idempotency-Key` (api.md). A stream knows the keys of its own events; what it
 * cannot know is kept in the vault: which request a key is for, where the same key might name another stream, and that a
 * request found everything done. A repeat of such a one answers the state as it is by now.
 */
export async function once<State, Event extends DomainEvent>(
  { caller: { accountId }, idempotency }: Pick<SignedInCall, 'caller' | 'idempotency'>,
  { streamNamedBy, work, current }: Work<State, Event>,
  { idempotencyRecords, clock }: Pick<Dependencies, 'idempotencyRecords' | 'clock'>,
): Promise<Settled<State, Event>> {
  if (!idempotency) return work()
  const use = { accountId, ...idempotency }
  // Before it is done: after a crash the same request goes on, and another is still known for another.
  const before = streamNamedBy === 'content' ? await idempotencyRecords.take(use, clock.now()) : await idempotencyRecords.find(use)
  if (before && before.requestHash !== use.requestHash) throw new ApiError('IDEMPOTENCY_MISMATCH')
  if (before?.changedNothing) return { ...(await current()), outcome: 'repeated', events: [] }
  try {
    const done = await work()
    if (done.events.length === 0) await idempotencyRecords.noteNothingChanged(use, clock.now())
    return done
  } catch (error) {
    if (streamNamedBy === 'content' && !before && error instanceof ApiError) await idempotencyRecords.giveBack(use)
    throw error
  }
}

/** `once`, of one command to one stream. */
export const handleOnce = <State, Command, Event extends DomainEvent>(
  call: SignedInCall,
  streamNamedBy: Work<State, Event>['streamNamedBy'],
  decider: Decider<State, Command, Event>,
  stream: string,
  command: Command | ((state: State) => Command | Promise<Command>),
  needs: Pick<Dependencies, 'commands' | 'idempotencyRecords' | 'clock'>,
): Promise<Settled<State, Event>> => once(call, {
  streamNamedBy,
  work: async () => settled(await needs.commands.handle(decider, stream, command, contextOf(call))),
  current: () => needs.commands.load(decider, stream),
}, needs)
