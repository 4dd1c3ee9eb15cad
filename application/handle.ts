import { hash, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Decider } from '@filiz/domain/shared/decider.ts'
import type { DomainEvent, EventMetadata, Position, Recorded, Revision } from '@filiz/domain/shared/event.ts'
import { isRefusal, type Refusal } from '@filiz/domain/shared/refusal.ts'
import { currentSchema } from '@filiz/domain/shared/upcast.ts'
import { WrongExpectedRevision, type EventLog } from '@filiz/engines/event-log/port.ts'
import { createKeyedMutex } from '@filiz/engines/keyed-mutex.ts'
import type { Sealer } from '@filiz/engines/personal-data/sealer.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { readKnown } from './read-known.ts'
import { uuid5 } from './uuid5.ts'

/** Who wants it, and which request it belongs to. */
export interface CommandContext {
  readonly actor: string
  readonly correlationId: string
  readonly causationId: string
  readonly accountId: string | null
  /** From `Idempotency-Key`: the same key, route and hash again has no second effect. */
  readonly idempotency?: { readonly key: string; readonly route: string; readonly requestHash: string }
  /** From `If-Match`: the revision that the client saw. */
  readonly ifMatch?: Revision
  /** Where no client key exists but the cause is known (a reactor's event id): ids derive from it. */
  readonly seed?: string
}

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

export interface CommandHandler {
  /**
   * Folds a stream, opened: deciders see plain text. `sealed`: personal fields stay as they are on the disk, for whoever
   * asks only about the rest. Rejects with `NewerVersionNeeded` where a newer version wrote there.
   */
  load<State, Command, Event extends DomainEvent>(decider: Decider<State, Command, Event>, stream: string, options?: { readonly sealed?: boolean }): Promise<Loaded<State>>
  /**
   * Load, decide, append; the whole again, up to 3 times, when somebody else appended in between (then it rejects with
   * `WrongExpectedRevision`). `command` may be a function of the state where the command needs to look at it first (it
   * runs again with each try).
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

export function createCommandHandler({ log, sealer }: { log: EventLog; sealer: Sealer }): CommandHandler {
  // Commands of one process for one stream wait for each other: what conflicts then is another process, which is rare.
  const exclusively = createKeyedMutex()

  async function read<State, Command, Event extends DomainEvent>(decider: Decider<State, Command, Event>, stream: string, { context, sealed: stayingSealed = false }: { context?: CommandContext; sealed?: boolean } = {}) {
    let state = decider.initial
    let last: Recorded | undefined
    const mine: Recorded[] = []
    const isMine = context ? repeatsOf(context) : () => false
    for await (const sealed of readKnown(log, stream)) {
      const event = stayingSealed ? sealed : await sealer.openEvent(sealed)
      state = decider.evolve(state, event as unknown as Event)
      last = event
      if (isMine(event)) mine.push(event)
    }
    return { loaded: { state, revision: last?.revision ?? null, position: last?.position ?? null }, mine }
  }

  async function once<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    command: Command | ((state: State) => Command | Promise<Command>),
    context: CommandContext,
  ): Promise<Handled<State, Event>> {
    const { loaded, mine } = await read(decider, stream, { context })
    if (mine[0]) {
      const same = !context.idempotency || mine[0].metadata.idempotency?.requestHash === context.idempotency.requestHash
      return same ? { ...loaded, outcome: 'repeated', events: mine as unknown as Event[] } : { outcome: 'mismatch' }
    }
    if (context.ifMatch !== undefined && context.ifMatch !== loaded.revision) return { outcome: 'precondition-failed', revision: loaded.revision }

    const wanted = typeof command === 'function' ? await (command as (state: State) => Command | Promise<Command>)(loaded.state) : command
    const decided = decider.decide(wanted, loaded.state)
    if (isRefusal(decided)) return { ...loaded, outcome: 'refused', refusal: decided }
    if (decided.length === 0) return { ...loaded, outcome: 'done', events: decided }

    const appended = await log.append(
      stream,
      loaded.revision ?? 'no-stream',
      await sealer.seal(stream, decided.map((event, index) => ({ id: eventId(context, stream, index), type: event.type, data: event.data, metadata: metadataOf(event, context) }))),
    )
    return { state: decided.reduce(decider.evolve, loaded.state), revision: appended.revision, position: appended.position, outcome: 'done', events: decided }
  }

  return {
    load: async (decider, stream, options) => (await read(decider, stream, options)).loaded,

    handle: (decider, stream, command, context) => exclusively(stream, async (failureBefore) => {
      // Whoever waited while an engine was found to be away has had his time: it is not waited for once more.
      if (failureBefore instanceof EngineUnavailable) throw failureBefore
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(decider, stream, command, context)
        } catch (error) {
          if (!(error instanceof WrongExpectedRevision) || attempt === attempts) throw error
          await delay(Math.random() * 10 * 2 ** attempt)
        }
      }
    }),
  }
}

/** Whether an event is of the same command: by its key, or by the id that the seed gives the first event. */
function repeatsOf({ idempotency, seed, actor }: CommandContext): (event: Recorded) => boolean {
  if (idempotency) {
    const keyHash = keyHashOf(idempotency.key)
    // The actor too: a key says nothing when somebody else's request carries it.
    return ({ metadata }) => metadata.idempotency?.keyHash === keyHash && metadata.idempotency.route === idempotency.route && metadata.actor === actor
  }
  return ({ id, stream }) => seed !== undefined && id === uuid5('seed', seed, stream, '0')
}

function eventId(context: CommandContext, stream: string, index: number): string {
  const { idempotency, seed } = context
  if (idempotency) return uuid5('key', context.accountId ?? '', idempotency.route, idempotency.key, stream, String(index))
  if (seed !== undefined) return uuid5('seed', seed, stream, String(index))
  return randomUUID()
}

function metadataOf(event: DomainEvent, context: CommandContext): EventMetadata {
  return {
    schema: currentSchema(event.type),
    correlationId: context.correlationId,
    causationId: context.causationId,
    actor: context.actor,
    ...(context.idempotency ? { idempotency: { keyHash: keyHashOf(context.idempotency.key), route: context.idempotency.route, requestHash: context.idempotency.requestHash } } : {}),
  }
}

/** How an `Idempotency-Key` is known in the log. */
export const keyHashOf = (key: string): string => hash('sha256', key, 'base64url')
