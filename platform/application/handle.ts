import { setTimeout as delay } from 'node:timers/promises'
import type { Decider } from '@filiz/domain/shared/decider.ts'
import type { DomainEvent, Position, Recorded, Revision } from '@filiz/domain/shared/event.ts'
import { isRefusal, type Refusal } from '@filiz/domain/shared/refusal.ts'
import { personalSubject } from '@filiz/domain/shared/streams.ts'
import { WrongExpectedRevision, type EventLog } from '@filiz/engines/event-log/port.ts'
import { createKeyedMutex } from '@filiz/engines/keyed-mutex.ts'
import type { Sealer } from '@filiz/engines/personal-data/sealer.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { identify, type Identity } from './identify.ts'
import { justAppended } from './just-appended.ts'
import { readKnown } from './read-known.ts'
import { createRememberedFolds, foldOn, markOf, noEvents, type Fold, type RememberedFolds } from './remembered-folds.ts'
import type { CommandContext } from './command-context.ts'

export interface Loaded<State> {
  readonly state: State
  /** Of the stream's last event; null for a stream that is not there. */
  readonly revision: Revision | null
  readonly position: Position | null
}

export type Handled<State, Event extends DomainEvent> =
  /** `events` is empty where it was already so; revision and position are then those of the last event before. */
  | (Loaded<State> & { readonly outcome: 'done'; readonly events: readonly Event[] })
  /** This very command had been done before; the state is today's. */
  | (Loaded<State> & { readonly outcome: 'repeated'; readonly events: readonly Event[] })
  | (Loaded<State> & { readonly outcome: 'refused'; readonly refusal: Refusal })
  /** The key was used for another request. */
  | { readonly outcome: 'mismatch' }
  /** The stream has moved on from `ifMatch`. */
  | { readonly outcome: 'precondition-failed'; readonly revision: Revision | null }

export interface LoadOptions {
  /** Personal fields stay as they are on the disk, for whoever asks only about the rest. */
  readonly sealed?: boolean
  /** Milliseconds: what the log said at most so long ago will do. Default 0: the log is asked. */
  readonly maxAgeMs?: number
}

export interface CommandHandler {
  /**
   * Folds a stream, opened: deciders see plain text. Rejects with `NewerVersionNeeded` where a newer version wrote there.
   */
  load<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    options?: LoadOptions,
  ): Promise<Loaded<State>>
  /**
   * Decide, append. It is decided on what this process remembers of the stream, which the expected revision guards; where
   * that leads to anything but an append, on a fresh read, so that no answer comes from a state that was not confirmed.
   * The whole again, up to 3 times, when somebody else appended in between (then it rejects with `WrongExpectedRevision`).
   * `command` may be a function of the state where the command needs to look at it first: it runs again with each try, and
   * what it throws is thrown only where the state was read for it.
   * Rejects with `EngineUnavailable`; then it is unknown whether the events were appended, and repeating it with the
   * same key or seed finds out.
   */
  handle<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    command: Command | ((state: State) => Command | Promise<Command>),
    context: CommandContext,
  ): Promise<Handled<State, Event>>
}

const attempts = 4

export interface CommandHandlerOptions {
  readonly log: EventLog
  readonly sealer: Sealer
  readonly folds?: RememberedFolds
}

export function createCommandHandler({
  log,
  sealer,
  folds = createRememberedFolds(),
}: CommandHandlerOptions): CommandHandler {
  // Commands of one process for one stream wait for each other: what conflicts then is another process, which is rare.
  const exclusively = createKeyedMutex()

  /** The stream as it is: what is remembered, and what the log has had since. */
  async function read<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
  ): Promise<Fold<State>> {
    const confirmedAt = performance.now()
    const known = folds.get<State, Event>(decider, stream) ?? noEvents(decider)
    const fold = {
      ...foldOn(decider, known, await Array.fromAsync(readKnown(log, stream, known.revision))),
      confirmedAt,
    }
    folds.set(decider, stream, fold)
    return fold
  }

  /** The state in plain text. */
  async function opened<State>(stream: string, { state, nothingSealed }: Fold<State>): Promise<State> {
    return nothingSealed || personalSubject(stream) === undefined ? state : sealer.openDeep(state)
  }

  /** What this command did when it was done before, in plain text. */
  async function eventsOf({ isOf }: Identity, stream: string): Promise<readonly Recorded[]> {
    const its = (await Array.fromAsync(readKnown(log, stream))).filter(isOf)
    return Promise.all(its.map((event) => sealer.openEvent(event)))
  }

  /** `fresh`: the fold was read for this command. Otherwise undefined where anything but an append would follow. */
  async function decideOn<State, Command, Event extends DomainEvent>(
    fold: Fold<State>,
    fresh: boolean,
    task: Task<State, Command, Event>,
  ): Promise<Handled<State, Event> | undefined> {
    const { decider, stream, command, ifMatch, identity } = task
    const { revision, position } = fold
    if (!fresh && (mayBeRepeated(identity, fold) || (ifMatch !== undefined && ifMatch !== revision))) return undefined
    const state = await opened(stream, fold)
    const loaded = { state, revision, position }
    const mine = mayBeRepeated(identity, fold) ? await eventsOf(identity, stream) : []
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
    const kept = foldOn(decider, fold, justAppended(stream, sealed, appended))
    // Of derived ids the log may have had the first append only: what that said is read when it is asked for.
    if (!identity.idsAreDerived) folds.set(decider, stream, { ...kept, nothingSealed, confirmedAt })
    // What other folds of it are remembered is older.
    folds.changed(stream, appended.revision)
    const now = nothingSealed
      ? kept.state
      : foldOn(decider, { ...noEvents(decider), state }, justAppended(stream, plain, appended)).state
    return { ...appended, outcome: 'done', state: now, events: decided }
  }

  /** Undefined where what is remembered does not lead to an append, for whatever reason: then a fresh read says what to answer. */
  async function onWhatIsRemembered<State, Command, Event extends DomainEvent>(
    task: Task<State, Command, Event>,
  ): Promise<Handled<State, Event> | undefined> {
    const known = task.identity.idsAreDerived ? undefined : folds.get<State, Event>(task.decider, task.stream)
    if (known === undefined) return undefined
    try {
      return await decideOn(known, false, task)
    } catch (error) {
      if (error instanceof EngineUnavailable) throw error
      return undefined
    }
  }

  async function onFreshReads<State, Command, Event extends DomainEvent>(
    task: Task<State, Command, Event>,
  ): Promise<Handled<State, Event>> {
    for (let attempt = 1; ; attempt++) {
      try {
        return (await decideOn(await read(task.decider, task.stream), true, task))!
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision) || attempt === attempts) throw error
        await delay(Math.random() * 10 * 2 ** attempt)
      }
    }
  }

  return {
    async load(decider, stream, { sealed = false, maxAgeMs = 0 } = {}) {
      const known = folds.get(decider, stream)
      const fold =
        known && performance.now() - folds.confirmedAt(known) < maxAgeMs ? known : await read(decider, stream)
      return {
        state: sealed ? fold.state : await opened(stream, fold),
        revision: fold.revision,
        position: fold.position,
      }
    },

    handle: (decider, stream, command, context) =>
      exclusively(stream, async (failureBefore) => {
        // Whoever waited while an engine was found to be away has had his time: it is not waited for once more.
        if (failureBefore instanceof EngineUnavailable) throw failureBefore
        const task = { decider, stream, command, ifMatch: context.ifMatch, identity: identify(context, stream) }
        try {
          return (await onWhatIsRemembered(task)) ?? (await onFreshReads(task))
        } catch (error) {
          // Nobody knows whether it was appended.
          if (error instanceof EngineUnavailable) folds.forget(decider, stream)
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
  readonly identity: Identity
}

/** Where it is not marked it was not. */
const mayBeRepeated = ({ mark }: Identity, { marks }: Fold<unknown>) => mark !== null && marks.has(markOf(mark))
