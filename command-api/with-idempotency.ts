import type { CommandResult, Loaded } from '@filiz/application/command-handler.ts'
import type { Decider } from '@filiz/domain/shared/decider.ts'
import type { DomainEvent, Position } from '@filiz/domain/shared/event.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { contextOf, type SignedInCall } from './command-context.ts'
import type { CommandApiDependencies } from './dependencies.ts'

/**
 * Result of a successful request. All other results of a command (a refusal, a mismatch of `If-Match`, a key of another
 * request) are thrown as `ApiError`.
 */
export interface Outcome<State, Event extends DomainEvent> extends Pick<Loaded<State>, 'state' | 'revision'> {
  /** Events of this request, appended now or by an earlier attempt; empty if nothing had to change. */
  readonly events: readonly Event[]
  /** The same request was made before. The state is current nevertheless. */
  readonly repeated: boolean
  /** Position of the last event, for `Event-Position`; null if there was none. */
  readonly position: Position | null
}

/** Converts the result of a command; throws `ApiError` unless it was done. */
export function outcomeOf<State, Event extends DomainEvent>(
  handled: CommandResult<State, Event>,
): Outcome<State, Event> {
  switch (handled.outcome) {
    case 'done':
    case 'repeated': {
      const { state, revision, events, position } = handled
      return {
        state,
        revision,
        events,
        position: events.length > 0 ? position : null,
        repeated: handled.outcome === 'repeated',
      }
    }
    case 'refused':
      throw ApiError.fromRefusal(handled.refusal)
    case 'mismatch':
      throw new ApiError('IDEMPOTENCY_MISMATCH')
    case 'precondition-failed':
      throw new ApiError('PRECONDITION_FAILED')
  }
}

/** Outcome of a repeated request whose first attempt changed nothing. */
export const noOp = <State, Event extends DomainEvent>({ state, revision }: Loaded<State>): Outcome<State, Event> => ({
  state,
  revision,
  events: [],
  position: null,
  repeated: true,
})

interface Work<State, Event extends DomainEvent> {
  /** `content`: body or query names the stream, so the idempotency key must be checked before any stream is read. */
  readonly streamNamedBy: 'path' | 'content'
  /** Throws `ApiError` only if nothing was appended. */
  readonly work: () => Promise<Outcome<State, Event>>
  /** The current state, for a repeated request whose first attempt changed nothing. */
  readonly current: () => Promise<Outcome<State, Event>>
}

/**
 * Runs a request once for each `Idempotency-Key` (api.md). A stream knows the keys of its own events. The vault stores
 * what a stream cannot know: the request of a key that could name another stream, and that a request changed nothing.
 */
export async function withIdempotency<State, Event extends DomainEvent>(
  { caller: { accountId }, idempotency }: Pick<SignedInCall, 'caller' | 'idempotency'>,
  { streamNamedBy, work, current }: Work<State, Event>,
  { idempotencyRecords, clock }: Pick<CommandApiDependencies, 'idempotencyRecords' | 'clock'>,
): Promise<Outcome<State, Event>> {
  if (!idempotency) return work()
  const use = { accountId, ...idempotency }
  // Recorded before the work: after a crash the same request continues, and another request with this key is still
  // refused.
  const before =
    streamNamedBy === 'content'
      ? await idempotencyRecords.reserve(use, clock.now())
      : await idempotencyRecords.find(use)
  if (before && before.requestHash !== use.requestHash) throw new ApiError('IDEMPOTENCY_MISMATCH')
  if (before?.changedNothing) return current()
  try {
    const outcome = await work()
    if (outcome.events.length === 0) await idempotencyRecords.recordUnchanged(use, clock.now())
    return outcome
  } catch (error) {
    if (streamNamedBy === 'content' && !before && error instanceof ApiError) await idempotencyRecords.release(use)
    throw error
  }
}

/** `carryOut` for a single command to a single stream. */
export const executeCommand = <State, Command, Event extends DomainEvent>(
  call: SignedInCall,
  streamNamedBy: Work<State, Event>['streamNamedBy'],
  decider: Decider<State, Command, Event>,
  stream: string,
  command: Command | ((state: State) => Command | Promise<Command>),
  dependencies: Pick<CommandApiDependencies, 'commands' | 'idempotencyRecords' | 'clock'>,
): Promise<Outcome<State, Event>> =>
  withIdempotency(
    call,
    {
      streamNamedBy,
      work: async () => outcomeOf(await dependencies.commands.handle(decider, stream, command, contextOf(call))),
      current: async () => noOp(await dependencies.commands.load(decider, stream)),
    },
    dependencies,
  )
