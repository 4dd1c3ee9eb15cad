import type { Handled, Loaded } from '@filiz/application/handle.ts'
import type { Decider } from '@filiz/domain/shared/decider.ts'
import type { DomainEvent, Position } from '@filiz/domain/shared/event.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { contextOf, type SignedInCall } from './command-context.ts'
import type { Dependencies } from './dependencies.ts'

/**
 * What a request came to: what it wanted is so. Anything else that a command may come to (a refusal, a revision that is not
 * `If-Match`'s, a key of another request) is thrown, as the error that is its answer.
 */
export interface Outcome<State, Event extends DomainEvent> extends Pick<Loaded<State>, 'state' | 'revision'> {
  /** What this request did, now or when it was made before; none where it was already so. */
  readonly events: readonly Event[]
  /** The same request had been made before. The state is today's all the same. */
  readonly repeated: boolean
  /** Where what it did ended, for `Event-Position`; null where it did nothing. */
  readonly position: Position | null
}

/** Of one command. Throws `ApiError`. */
export function outcomeOf<State, Event extends DomainEvent>(handled: Handled<State, Event>): Outcome<State, Event> {
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

/** A request that found everything done when it was made before. */
export const nothingToDo = <State, Event extends DomainEvent>({
  state,
  revision,
}: Loaded<State>): Outcome<State, Event> => ({ state, revision, events: [], position: null, repeated: true })

interface Work<State, Event extends DomainEvent> {
  /** `content`: the body or the query says which stream it is, so the key has to be known before any stream is asked. */
  readonly streamNamedBy: 'path' | 'content'
  /** Throws `ApiError` only where nothing was appended. */
  readonly work: () => Promise<Outcome<State, Event>>
  /** How things are by now, for a request that found everything done when it was made before. */
  readonly current: () => Promise<Outcome<State, Event>>
}

/**
 * Does what a request wants, once by one `Idempotency-Key` (api.md). A stream knows the keys of its own events; what it
 * cannot know is kept in the vault: which request a key is for, where the same key might name another stream, and that a
 * request found everything done.
 */
export async function carryOut<State, Event extends DomainEvent>(
  { caller: { accountId }, idempotency }: Pick<SignedInCall, 'caller' | 'idempotency'>,
  { streamNamedBy, work, current }: Work<State, Event>,
  { idempotencyRecords, clock }: Pick<Dependencies, 'idempotencyRecords' | 'clock'>,
): Promise<Outcome<State, Event>> {
  if (!idempotency) return work()
  const use = { accountId, ...idempotency }
  // Before it is done: after a crash the same request goes on, and another is still known for another.
  const before =
    streamNamedBy === 'content' ? await idempotencyRecords.take(use, clock.now()) : await idempotencyRecords.find(use)
  if (before && before.requestHash !== use.requestHash) throw new ApiError('IDEMPOTENCY_MISMATCH')
  if (before?.changedNothing) return current()
  try {
    const outcome = await work()
    if (outcome.events.length === 0) await idempotencyRecords.noteNothingChanged(use, clock.now())
    return outcome
  } catch (error) {
    if (streamNamedBy === 'content' && !before && error instanceof ApiError) await idempotencyRecords.giveBack(use)
    throw error
  }
}

/** `carryOut`, where what is wanted is one command to one stream. */
export const carryOutCommand = <State, Command, Event extends DomainEvent>(
  call: SignedInCall,
  streamNamedBy: Work<State, Event>['streamNamedBy'],
  decider: Decider<State, Command, Event>,
  stream: string,
  command: Command | ((state: State) => Command | Promise<Command>),
  needs: Pick<Dependencies, 'commands' | 'idempotencyRecords' | 'clock'>,
): Promise<Outcome<State, Event>> =>
  carryOut(
    call,
    {
      streamNamedBy,
      work: async () => outcomeOf(await needs.commands.handle(decider, stream, command, contextOf(call))),
      current: async () => nothingToDo(await needs.commands.load(decider, stream)),
    },
    needs,
  )
