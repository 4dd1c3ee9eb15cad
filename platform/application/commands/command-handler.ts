import { setTimeout as delay } from 'node:timers/promises'
import type { Decider } from '@filiz/domain/shared/decider.ts'
import type { DomainEvent, Position, Recorded, Revision } from '@filiz/domain/shared/event.ts'
import { isRefusal, type Refusal } from '@filiz/domain/shared/refusal.ts'
import { personalSubject } from '@filiz/domain/shared/streams.ts'
import { WrongExpectedRevision, type EventLog } from '@filiz/engines/event-log/port.ts'
import { createKeyedMutex } from '@filiz/engines/keyed-mutex.ts'
import type { Sealer } from '@filiz/engines/personal-data/sealer.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { commandIdentity, type CommandIdentity } from './command-identity.ts'
import { toRecordedEvents } from './to-recorded-events.ts'
import { readSupportedEvents } from './read-supported-events.ts'
import { createAggregateCache, type AggregateCache } from './aggregate-cache.ts'
import { applyEvents, dedupKey, emptyAggregate, evolveAll, type CachedAggregate } from './cached-aggregate.ts'
import type { CommandContext } from './command-context.ts'

export interface Loaded<State> {
  readonly state: State
  /** Revision of the stream's last event; null for a missing stream. */
  readonly revision: Revision | null
  readonly position: Position | null
}

export interface CommandSuccess<State, Event extends DomainEvent> extends Loaded<State> {
  /** `repeated`: the same command was executed before; `state` is the current state. */
  readonly outcome: 'done' | 'repeated'
  /** Events that were appended now or by the earlier execution. Empty when nothing had to change. */
  readonly events: readonly Event[]
}

/** The result of a command; the HTTP route converts it to a response. */
export type CommandResult<State, Event extends DomainEvent> =
  | CommandSuccess<State, Event>
  | (Loaded<State> & { readonly outcome: 'refused'; readonly refusal: Refusal })
  /** The key was used for another request. */
  | { readonly outcome: 'mismatch' }
  /** The stream's revision is no longer `ifMatch`. */
  | { readonly outcome: 'precondition-failed'; readonly revision: Revision | null }

/**
 * Decrypts the parts of a state that a command reads, for a state that holds much else; by default all of it is
 * decrypted. The other parts stay sealed.
 */
export type OpenParts<State> = (state: State, openDeep: Sealer['openDeep']) => Promise<State>

export interface LoadOptions<State = unknown> {
  readonly open?: OpenParts<State> | undefined
  /** Leaves personal fields encrypted, for callers that read only other fields. */
  readonly sealed?: boolean
  /** Maximum age of a cached state in milliseconds. Default 0: always read the log. */
  readonly maxAgeMs?: number
}

export interface CommandHandler {
  /**
   * Folds a stream with decrypted personal fields. Rejects with `UnsupportedEventVersion` when a newer version has
   * written to the stream.
   */
  load<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    options?: LoadOptions<State>,
  ): Promise<Loaded<State>>
  /**
   * Decides and appends, in at most two steps. The optimistic step decides on the cached state; only an append settles
   * it, because the expected revision guards that. The confirmed step decides on a fresh read. After a conflict the
   * command is decided again, up to 3 times; then the call rejects with `WrongExpectedRevision`.
   * `command` may be a function of the state; the function runs again with each try, and its error is thrown only after
   * a fresh read.
   * Rejects with `EngineUnavailable` when the outcome of the append is unknown; repeating the command with the same key
   * or seed is safe.
   */
  handle<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    command: CommandOf<State, Command>,
    context: CommandContext,
    open?: OpenParts<State>,
  ): Promise<CommandResult<State, Event>>
}

const attempts = 4

export interface CommandHandlerOptions {
  readonly log: EventLog
  readonly sealer: Sealer
  readonly cache?: AggregateCache
}

/** The decision about a command on one state of its stream. */
type Decision<State, Event extends DomainEvent> =
  | { readonly kind: 'append'; readonly state: State; readonly events: readonly Event[] }
  /** Nothing is to be appended. True only for the current state of the stream. */
  | { readonly kind: 'answer'; readonly result: CommandResult<State, Event> }

/** `unconfirmed`: the cached state led to no append, so a fresh read must decide. */
type Attempt<State, Event extends DomainEvent> =
  | { readonly kind: 'settled'; readonly result: CommandResult<State, Event> }
  | { readonly kind: 'unconfirmed' }

const unconfirmed = { kind: 'unconfirmed' } as const

export function createCommandHandler({
  log,
  sealer,
  cache = createAggregateCache(),
}: CommandHandlerOptions): CommandHandler {
  // Commands of one process for one stream are serialized, so a conflict comes only from another process, which is
  // rare.
  const exclusively = createKeyedMutex()

  /** Returns the current state of the stream: the cached state and the events after it. */
  async function read<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
  ): Promise<CachedAggregate<State>> {
    const readAt = performance.now()
    const known = cache.get<State, Event>(decider, stream) ?? emptyAggregate(decider)
    const newer = await Array.fromAsync(readSupportedEvents(log, stream, known.revision))
    const current = { ...applyEvents(decider, known, newer), readAt }
    cache.set(decider, stream, current)
    return current
  }

  /** Returns the state with decrypted personal fields. */
  async function opened<State>(
    stream: string,
    { state, nothingSealed }: CachedAggregate<State>,
    open: OpenParts<State> = (sealed, openDeep) => openDeep(sealed),
  ): Promise<State> {
    return nothingSealed || personalSubject(stream) === undefined ? state : open(state, sealer.openDeep)
  }

  /** Returns the decrypted events of an earlier execution of the same command. */
  async function recordedEventsOf({ isEventOfCommand }: CommandIdentity, stream: string): Promise<readonly Recorded[]> {
    const its = (await Array.fromAsync(readSupportedEvents(log, stream))).filter(isEventOfCommand)
    return Promise.all(its.map((event) => sealer.openEvent(event)))
  }

  async function decide<State, Command, Event extends DomainEvent>(
    aggregate: CachedAggregate<State>,
    { decider, stream, command, ifMatch, identity, open }: Task<State, Command, Event>,
  ): Promise<Decision<State, Event>> {
    const { revision, position } = aggregate
    const state = await opened(stream, aggregate, open)
    const answer = (result: CommandResult<State, Event>) => ({ kind: 'answer', result }) as const
    const loaded = { state, revision, position }

    const earlier = mayBeRepetition(identity, aggregate) ? await recordedEventsOf(identity, stream) : []
    if (earlier[0])
      return identity.isSameRequest(earlier[0])
        ? answer({ ...loaded, outcome: 'repeated', events: earlier as unknown as Event[] })
        : answer({ outcome: 'mismatch' })
    if (ifMatch !== undefined && ifMatch !== revision) return answer({ outcome: 'precondition-failed', revision })

    const decided = decider.decide(await commandFor(command, state), state)
    if (isRefusal(decided)) return answer({ ...loaded, outcome: 'refused', refusal: decided })
    if (decided.length === 0) return answer({ ...loaded, outcome: 'done', events: decided })
    return { kind: 'append', state, events: decided }
  }

  /** Appends the events that were decided on this aggregate, and caches the state after them. */
  async function append<State, Command, Event extends DomainEvent>(
    aggregate: CachedAggregate<State>,
    { state, events }: Extract<Decision<State, Event>, { kind: 'append' }>,
    { decider, stream, identity }: Task<State, Command, Event>,
  ): Promise<CommandResult<State, Event>> {
    const plain = events.map((event, index) => identity.toNewEvent(event, index))
    const sealed = await sealer.seal(stream, plain)
    const readAt = performance.now()
    const appended = await log.append(stream, aggregate.revision ?? 'no-stream', sealed)
    const nothingSealed = state === aggregate.state && sealed.every((event, index) => event === plain[index])
    const after = applyEvents(decider, aggregate, toRecordedEvents(stream, sealed, appended))
    // An append with derived ids may be a repetition of an earlier append with other data, so its result is not cached.
    if (!identity.idsAreDerived) cache.set(decider, stream, { ...after, nothingSealed, readAt })
    // Other deciders may have cached states of this stream.
    cache.markStale(stream, appended.revision)
    const stateAfter = nothingSealed
      ? after.state
      : evolveAll(decider, state, toRecordedEvents(stream, plain, appended))
    return { ...appended, outcome: 'done', state: stateAfter, events }
  }

  async function optimistic<State, Command, Event extends DomainEvent>(
    task: Task<State, Command, Event>,
  ): Promise<Attempt<State, Event>> {
    const { decider, stream, identity } = task
    const known = cache.get<State, Event>(decider, stream)
    if (!known || identity.idsAreDerived || mayBeRepetition(identity, known)) return unconfirmed
    try {
      const decision = await decide(known, task)
      return decision.kind === 'append' ? { kind: 'settled', result: await append(known, decision, task) } : unconfirmed
    } catch (error) {
      if (error instanceof EngineUnavailable) throw error
      // A conflict, or an error that the stale state has caused.
      return unconfirmed
    }
  }

  async function confirmed<State, Command, Event extends DomainEvent>(
    task: Task<State, Command, Event>,
  ): Promise<CommandResult<State, Event>> {
    for (let attempt = 1; ; attempt++) {
      const current = await read(task.decider, task.stream)
      try {
        const decision = await decide(current, task)
        return decision.kind === 'append' ? await append(current, decision, task) : decision.result
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision) || attempt === attempts) throw error
        await delay(Math.random() * 10 * 2 ** attempt)
      }
    }
  }

  return {
    async load(decider, stream, { sealed = false, maxAgeMs = 0, open } = {}) {
      const known = cache.get(decider, stream)
      const aggregate =
        known && performance.now() - cache.confirmedAt(known) < maxAgeMs ? known : await read(decider, stream)
      const { state, revision, position } = aggregate
      return { state: sealed ? state : await opened(stream, aggregate, open), revision, position }
    },

    handle: (decider, stream, command, { ifMatch, ...context }, open) =>
      exclusively(stream, async (failureBefore) => {
        // Fail fast: a queued command does not wait again for an engine that has just timed out.
        if (failureBefore instanceof EngineUnavailable) throw failureBefore
        const task = { decider, stream, command, ifMatch, identity: commandIdentity(context, stream), open }
        try {
          const attempt = await optimistic(task)
          return attempt.kind === 'settled' ? attempt.result : await confirmed(task)
        } catch (error) {
          // The outcome of the append is unknown, so drop the cached state.
          if (error instanceof EngineUnavailable) cache.evict(decider, stream)
          throw error
        }
      }),
  }
}

type CommandOf<State, Command> = Command | ((state: State) => Command | Promise<Command>)

interface Task<State, Command, Event extends DomainEvent> {
  readonly decider: Decider<State, Command, Event>
  readonly stream: string
  readonly command: CommandOf<State, Command>
  readonly ifMatch: Revision | undefined
  readonly identity: CommandIdentity
  readonly open: OpenParts<State> | undefined
}

const commandFor = async <State, Command>(command: CommandOf<State, Command>, state: State): Promise<Command> =>
  typeof command === 'function' ? (command as (state: State) => Command | Promise<Command>)(state) : command

/** True when the dedupe set has the command's key. When the key is missing, the command was never executed. */
const mayBeRepetition = ({ dedupKey: mark }: CommandIdentity, { dedupKeys }: CachedAggregate<unknown>) =>
  mark !== null && dedupKeys.has(dedupKey(mark))
