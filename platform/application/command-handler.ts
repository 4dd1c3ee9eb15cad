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
import {
  createAggregateCache,
  applyEvents,
  dedupKey,
  emptyAggregate,
  type CachedAggregate,
  type AggregateCache,
} from './aggregate-cache.ts'
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
   * Decides and appends. The decision uses the cached state first, guarded by the expected revision. Any result other
   * than an append is confirmed on a fresh read. After a conflict the command is decided again, up to 3 times; then the
   * call rejects with `WrongExpectedRevision`.
   * `command` may be a function of the state; the function runs again with each try, and its error is thrown only after
   * a fresh read.
   * Rejects with `EngineUnavailable` when the outcome of the append is unknown; repeating the command with the same key
   * or seed is safe.
   */
  handle<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    command: Command | ((state: State) => Command | Promise<Command>),
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
    const confirmedAt = performance.now()
    const known = cache.get<State, Event>(decider, stream) ?? emptyAggregate(decider)
    const fold = {
      ...applyEvents(decider, known, await Array.fromAsync(readSupportedEvents(log, stream, known.revision))),
      confirmedAt,
    }
    cache.set(decider, stream, fold)
    return fold
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

  /**
   * Decides on a state and appends the events. `fresh`: the state was read from the log for this command. On a cached
   * state, returns undefined when the result would not be an append.
   */
  async function decideAndAppend<State, Command, Event extends DomainEvent>(
    fold: CachedAggregate<State>,
    fresh: boolean,
    task: Task<State, Command, Event>,
  ): Promise<CommandResult<State, Event> | undefined> {
    const { decider, stream, command, ifMatch, identity, open } = task
    const { revision, position } = fold
    if (!fresh && (mayBeRepetition(identity, fold) || (ifMatch !== undefined && ifMatch !== revision))) return undefined
    const state = await opened(stream, fold, open)
    const loaded = { state, revision, position }
    const mine = mayBeRepetition(identity, fold) ? await recordedEventsOf(identity, stream) : []
    if (mine[0])
      return identity.isSameRequest(mine[0])
        ? { ...loaded, outcome: 'repeated', events: mine as unknown as Event[] }
        : { outcome: 'mismatch' }
    if (ifMatch !== undefined && ifMatch !== revision) return { outcome: 'precondition-failed', revision }

    const wanted =
      typeof command === 'function' ? await (command as (state: State) => Command | Promise<Command>)(state) : command
    const decided = decider.decide(wanted, state)
    const refused = isRefusal(decided)
    if (!fresh && (refused || decided.length === 0)) return undefined
    if (refused) return { ...loaded, outcome: 'refused', refusal: decided }
    if (decided.length === 0) return { ...loaded, outcome: 'done', events: decided }

    const plain = decided.map((event, index) => identity.toNewEvent(event, index))
    const sealed = await sealer.seal(stream, plain)
    const confirmedAt = performance.now()
    const appended = await log.append(stream, revision ?? 'no-stream', sealed)
    const nothingSealed = state === fold.state && sealed.every((event, index) => event === plain[index])
    const kept = applyEvents(decider, fold, toRecordedEvents(stream, sealed, appended))
    // An append with derived ids may be a repetition of an earlier append with other data, so its result is not cached.
    if (!identity.idsAreDerived) cache.set(decider, stream, { ...kept, nothingSealed, confirmedAt })
    // Mark other cached states of this stream as stale.
    cache.markStale(stream, appended.revision)
    const now = nothingSealed
      ? kept.state
      : applyEvents(decider, { ...emptyAggregate(decider), state }, toRecordedEvents(stream, plain, appended)).state
    return { ...appended, outcome: 'done', state: now, events: decided }
  }

  /** Returns undefined when the cached state does not lead to an append; the caller then decides on a fresh read. */
  async function decideOnCached<State, Command, Event extends DomainEvent>(
    task: Task<State, Command, Event>,
  ): Promise<CommandResult<State, Event> | undefined> {
    const known = task.identity.idsAreDerived ? undefined : cache.get<State, Event>(task.decider, task.stream)
    if (known === undefined) return undefined
    try {
      return await decideAndAppend(known, false, task)
    } catch (error) {
      if (error instanceof EngineUnavailable) throw error
      return undefined
    }
  }

  async function decideWithRetry<State, Command, Event extends DomainEvent>(
    task: Task<State, Command, Event>,
  ): Promise<CommandResult<State, Event>> {
    for (let attempt = 1; ; attempt++) {
      try {
        return (await decideAndAppend(await read(task.decider, task.stream), true, task))!
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision) || attempt === attempts) throw error
        await delay(Math.random() * 10 * 2 ** attempt)
      }
    }
  }

  return {
    async load(decider, stream, { sealed = false, maxAgeMs = 0, open } = {}) {
      const known = cache.get(decider, stream)
      const fold =
        known && performance.now() - cache.confirmedAt(known) < maxAgeMs ? known : await read(decider, stream)
      return {
        state: sealed ? fold.state : await opened(stream, fold, open),
        revision: fold.revision,
        position: fold.position,
      }
    },

    handle: (decider, stream, command, context, open) =>
      exclusively(stream, async (failureBefore) => {
        // Fail fast: a queued command does not wait again for an engine that has just timed out.
        if (failureBefore instanceof EngineUnavailable) throw failureBefore
        const task = {
          decider,
          stream,
          command,
          ifMatch: context.ifMatch,
          identity: commandIdentity(context, stream),
          open,
        }
        try {
          return (await decideOnCached(task)) ?? (await decideWithRetry(task))
        } catch (error) {
          // The outcome of the append is unknown, so drop the cached state.
          if (error instanceof EngineUnavailable) cache.evict(decider, stream)
          throw error
        }
      }),
  }
}

interface Task<State, Command, Event extends DomainEvent> {
  readonly decider: Decider<State, Command, Event>
  readonly stream: string
  readonly command: Command | ((state: State) => Command | Promise<Command>)
  readonly ifMatch: Revision | undefined
  readonly identity: CommandIdentity
  readonly open: OpenParts<State> | undefined
}

/** True when the dedupe set has the command's key. When the key is missing, the command was never executed. */
const mayBeRepetition = ({ dedupKey: mark }: CommandIdentity, { dedupKeys }: CachedAggregate<unknown>) =>
  mark !== null && dedupKeys.has(dedupKey(mark))
