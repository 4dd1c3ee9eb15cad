import type { CommandResult, CommandSuccess, Loaded } from '@filiz/application/commands/command-handler.ts'
import type { Decider } from '@filiz/domain/shared/decider.ts'
import type { DomainEvent } from '@filiz/domain/shared/event.ts'
import type { IdempotencyRecord } from '@filiz/engines/records/idempotency-records.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { contextOf, type SignedInCall } from './command-context.ts'
import type { CommandApiDependencies } from './dependencies.ts'

/**
 * Returns a successful result and throws any other one as `ApiError`. `position` is null when nothing was appended,
 * so that the response carries no `Event-Position`.
 */
export function requireSuccess<State, Event extends DomainEvent>(
  result: CommandResult<State, Event>,
): CommandSuccess<State, Event> {
  switch (result.outcome) {
    case 'done':
    case 'repeated':
      return result.events.length > 0 ? result : { ...result, position: null }
    case 'refused':
      throw ApiError.fromRefusal(result.refusal)
    case 'mismatch':
      throw new ApiError('IDEMPOTENCY_MISMATCH')
    case 'precondition-failed':
      throw new ApiError('PRECONDITION_FAILED')
  }
}

/** Returns the result of a repeated request whose first attempt changed nothing. */
export const noOp = <State, Event extends DomainEvent>({
  state,
  revision,
}: Loaded<State>): CommandSuccess<State, Event> => ({
  state,
  revision,
  position: null,
  outcome: 'repeated',
  events: [],
})

interface Work<State, Event extends DomainEvent> {
  /**
   * `content`: body or query names the stream, so the idempotency key must be checked before any stream is read.
   * `path`: the path names it.
   */
  readonly streamNamedBy: 'path' | 'content'
  /** The record of the request's key, if `findRecord` was called already; null if there is none. */
  readonly record?: IdempotencyRecord | null | undefined
  /** Executes the request. It may throw `ApiError` only if nothing was appended. */
  readonly work: () => Promise<CommandSuccess<State, Event>>
  /** Returns the current state, for a repeated request whose first attempt changed nothing. */
  readonly current: () => Promise<CommandSuccess<State, Event>>
}

/** Looks for the record of a request whose path names the stream, so that other look-ups can run beside it. */
export const findRecord = async (
  { caller: { accountId }, idempotency }: Pick<SignedInCall, 'caller' | 'idempotency'>,
  { idempotencyRecords }: Pick<CommandApiDependencies, 'idempotencyRecords'>,
): Promise<IdempotencyRecord | null> => (idempotency ? idempotencyRecords.find({ accountId, ...idempotency }) : null)

/**
 * Runs a request once for each `Idempotency-Key`. A stream knows the keys of its own events. The vault stores
 * what a stream cannot know: the request of a key that could name another stream, and that a request changed nothing.
 */
export async function withIdempotency<State, Event extends DomainEvent>(
  { caller: { accountId }, idempotency }: Pick<SignedInCall, 'caller' | 'idempotency'>,
  { streamNamedBy, record, work, current }: Work<State, Event>,
  { idempotencyRecords, clock }: Pick<CommandApiDependencies, 'idempotencyRecords' | 'clock'>,
): Promise<CommandSuccess<State, Event>> {
  if (!idempotency) return work()
  const use = { accountId, ...idempotency }
  // Record the request before its work: after a crash the same request can continue, and another request with this key
  // is still refused.
  const before =
    streamNamedBy === 'content'
      ? await idempotencyRecords.reserve(use, clock.now())
      : record === undefined
        ? await idempotencyRecords.find(use)
        : record
  if (before && before.requestHash !== use.requestHash) throw new ApiError('IDEMPOTENCY_MISMATCH')
  if (before?.changedNothing) return current()
  try {
    const result = await work()
    if (result.events.length === 0) await idempotencyRecords.recordUnchanged(use, clock.now())
    return result
  } catch (error) {
    if (streamNamedBy === 'content' && !before && error instanceof ApiError) await idempotencyRecords.release(use)
    throw error
  }
}

/** Like `withIdempotency`, for a single command to a single stream. */
export const executeCommand = <State, Command, Event extends DomainEvent>(
  call: SignedInCall,
  streamNamedBy: Work<State, Event>['streamNamedBy'],
  decider: Decider<State, Command, Event>,
  stream: string,
  command: Command | ((state: State) => Command | Promise<Command>),
  dependencies: Pick<CommandApiDependencies, 'commands' | 'idempotencyRecords' | 'clock'>,
  record?: IdempotencyRecord | null,
): Promise<CommandSuccess<State, Event>> =>
  withIdempotency(
    call,
    {
      streamNamedBy,
      record,
      work: async () => requireSuccess(await dependencies.commands.handle(decider, stream, command, contextOf(call))),
      current: async () => noOp(await dependencies.commands.load(decider, stream)),
    },
    dependencies,
  )
