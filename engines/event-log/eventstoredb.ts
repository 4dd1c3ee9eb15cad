import type { Position, Recorded, Revision } from '@filiz/domain/shared/event.ts'
import type { Schemas } from '@filiz/domain/shared/upcast.ts'
import {
  BACKWARDS, END, ErrorType, NO_STREAM, START, excludeSystemEvents, jsonEvent, streamNameFilter,
  type AllStreamResolvedEvent, type AppendExpectedRevision, type EventStoreDBClient, type Position as CommitPosition, type ResolvedEvent,
} from '@eventstore/db-client'
import { EngineUnavailable } from '../unavailable.ts'
import { atMost, within } from '../within.ts'
import { createKeyedMutex } from '../keyed-mutex.ts'
import { createLenientUpcast, createUpcast } from './decode.ts'
import { encode } from './encode.ts'
import { connectEventStoreDb, type Kind, type Wire } from './eventstoredb-connection.ts'
import { EventTooLarge, WrongExpectedRevision, type Appended, type EventLog, type LogBatch, type LogEvent, type NewEvent } from './port.ts'
import { fromSequence, toSequence } from './sequence.ts'

export interface EventStoreDbOptions {
  /** Put before every stream's name and filtered on by the server, so that several logs can share one server. Default none. */
  readonly namespace?: string
  /** Nothing of this log is at or before this position: it need not read through what others wrote before it began. Default the server's start. */
  readonly since?: Position | null
  /** How long a call may take before the server counts as away. Default 2,200. */
  readonly timeoutMs?: number
  /** How events of older schemas become today's. */
  readonly schemas?: Schemas
}

const batchSize = 500
const pageSize = 1000
/** A follower that hears nothing asks so often whether the server is still there: a subscription itself would never know. */
const pulseMs = 3_000

/**
 * An event log on EventStoreDB, by a connection string of the driver's (`esdb://…`, with TLS, credentials and clusters
 * as it has them). One at a time in a process, to be shared: a second one at the same time is refused. Throws
 * `BadConnectionString`.
 */
export function openEventStoreDb(url: string, { namespace = '', since = null, timeoutMs = 2200, schemas }: EventStoreDbOptions = {}): EventLog {
  if (open) throw new Error('this process already has a connection to EventStoreDB: share it')
  const connection = connectEventStoreDb(url, { patienceMs: timeoutMs * 1.4 })
  open = true
  const [upcast, upcastIfPossible] = [createUpcast(schemas), createLenientUpcast(schemas)]
  // The server leaves an append unanswered that repeats one still on its way: one at a time for a stream.
  const exclusively = createKeyedMutex()
  const filter = namespace === '' ? excludeSystemEvents() : streamNameFilter({ prefixes: [namespace] })
  const ours = (resolved: AllStreamResolvedEvent) => resolved.event !== undefined && !resolved.event.type.startsWith('$') && resolved.event.streamId.startsWith(namespace)

  const record = (resolved: ResolvedEvent | AllStreamResolvedEvent): Recorded => {
    const { event } = resolved
    if (!event?.position) throw new Error('EventStoreDB 22.6 or newer is needed: the event came without its position')
    return {
      id: event.id,
      stream: event.streamId.slice(namespace.length),
      revision: toSequence(event.revision),
      position: positionText(event.position),
      type: event.type,
      data: event.data as Recorded['data'],
      metadata: event.metadata as unknown as Recorded['metadata'],
    }
  }

  /** What the server sends, each within the timeout; the driver keeps no deadline for reads. Leaving the loop cancels the read. */
  async function* read<T>(start: (client: EventStoreDBClient) => AsyncIterable<T> & Cancellable): AsyncGenerator<T> {
    let began = performance.now()
    const left = () => Math.ceil(timeoutMs - (performance.now() - began))
    const wire = await within(connection.wire(), timeoutMs, 'event log')
    const events = start(wire.client)
    events.on('error', () => {})
    const iterator = events[Symbol.asyncIterator]()
    let finished = false
    try {
      for (;;) {
        const next = await within(iterator.next(), left(), 'event log')
        // Cancelled by the end of its client, a read ends as if it had come to its end.
        if (next.done && wire.givenUp.aborted) throw new EngineUnavailable('event log', new Error('the connection was given up'))
        connection.worked(wire, 'read')
        if (next.done) {
          finished = true
          return
        }
        yield next.value
        began = performance.now()
      }
    } catch (error) {
      if (typeOf(error) === ErrorType.STREAM_NOT_FOUND) throw error
      throw judged(wire, 'read', began, portError(error))
    } finally {
      if (!finished) void events.cancel().catch(() => {})
    }
  }

  function judged(wire: Wire, kind: Kind, began: number, error: unknown): unknown {
    if (error instanceof EngineUnavailable) connection.failed(wire, kind, began)
    else connection.worked(wire, kind)
    return error
  }

  async function check() {
    for await (const _ of read((client) => client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }))) return
  }

  async function head(): Promise<Position | null> {
    // Neither a filter nor an index exists for this: from the end back to the first event that is ours.
    // A follower may not have what others have been told of.
    for await (const resolved of read((client) => client.readAll({ direction: BACKWARDS, fromPosition: END, requiresLeader: true }))) {
      if (ours(resolved)) return positionText(resolved.event!.position)
      if (resolved.event && since !== null && toSequence(resolved.event.position.commit) <= since) return null
    }
    return null
  }

  async function* follow(after: Position | null, signal: AbortSignal): AsyncGenerator<LogBatch> {
    if (signal.aborted) return
    const wire = await within(connection.wire(), timeoutMs, 'event log')
    const from = after ?? since
    const subscription = wire.client.subscribeToAll({ fromPosition: from === null ? START : commitPosition(from), filter })
    // `caughtUp` overtakes events that wait in the buffer: it counts only once the buffer has been read empty. This
    // server never says that it fell behind again, so from then on an empty buffer means "caught up".
    let live = false
    let failure: unknown
    let wake = () => {}
    const stir = () => wake()
    const fail = (error: unknown) => {
      failure ??= error
      stir()
    }
    subscription.on('caughtUp', () => {
      live = true
      stir()
    })
    subscription.on('readable', stir)
    subscription.on('error', fail)
    const ended = () => fail(new Error('the subscription ended'))
    subscription.on('end', ended).on('close', ended)
    signal.addEventListener('abort', stir)
    const givenUp = () => fail(new Error('the connection was given up'))
    wire.givenUp.addEventListener('abort', givenUp)
    const pulse = setInterval(() => void check().catch(() => {}), pulseMs).unref()
    let announced = false
    try {
      while (!signal.aborted) {
        const events: LogEvent[] = []
        for (let next: AllStreamResolvedEvent | null; events.length < batchSize && (next = subscription.read() as AllStreamResolvedEvent | null); ) events.push(upcastIfPossible(record(next)))
        if (events.length > 0) connection.worked(wire, 'read')
        if (events.length > 0 || (live && !announced)) {
          const caughtUp = live && (events.length < batchSize || subscription.readableLength === 0)
          announced ||= caughtUp
          yield { events, caughtUp }
          continue
        }
        if (failure !== undefined) throw portError(failure)
        await new Promise<void>((resolve) => {
          wake = resolve
          if (signal.aborted || failure !== undefined || subscription.readableLength > 0 || (live && !announced)) resolve()
        })
      }
    } finally {
      clearInterval(pulse)
      signal.removeEventListener('abort', stir)
      wire.givenUp.removeEventListener('abort', givenUp)
      // After cancelling, a late error of the broken connection must find a listener.
      subscription.on('error', () => {})
      await atMost(subscription.unsubscribe(), 1_000)
      subscription.destroy()
    }
  }

  return {
    async append(stream, expected, events) {
      const proposed = propose(stream, events)
      const expectedRevision: AppendExpectedRevision = expected === 'no-stream' ? NO_STREAM : fromSequence(expected)
      const began = performance.now()
      const wire = await within(connection.wire(), timeoutMs, 'event log')
      try {
        const { nextExpectedRevision, position } = await within(
          exclusively(stream, () => wire.client.appendToStream(namespace + stream, proposed, { expectedRevision, deadline: timeoutMs })),
          Math.ceil(timeoutMs - (performance.now() - began)), 'event log')
        connection.worked(wire, 'append')
        if (!position) throw new Error('the server did not say where it appended')
        return { revision: toSequence(nextExpectedRevision), position: positionText(position) } satisfies Appended
      } catch (error) {
        throw judged(wire, 'append', began, portError(error, { stream, expected }))
      }
    },

    async *readStream(stream, { after } = {}) {
      const fromRevision = after === undefined ? START : fromSequence(after) + 1n
      try {
        for await (const resolved of read((client) => client.readStream(namespace + stream, { fromRevision }))) yield upcast(record(resolved))
      } catch (error) {
        if (typeOf(error) === ErrorType.STREAM_NOT_FOUND) return
        throw error
      }
    },

    async *readAll({ after }) {
      // A plain read of $all cannot be filtered by the server; a subscription can.
      const end = await head()
      if (end === null || (after !== null && after >= end)) return
      const done = new AbortController()
      let page: LogEvent[] = []
      for await (const { events } of follow(after, done.signal)) {
        for (const event of events) if (event.position <= end) page.push(event)
        const last = events.at(-1)
        const complete = last !== undefined && last.position >= end
        if (page.length > 0 && (page.length >= pageSize || complete)) {
          yield page
          page = []
        }
        if (complete) return
      }
    },

    subscribe: ({ after, signal }) => follow(after, signal),
    head,
    check,

    async close() {
      await connection.close()
      open = false
    },
  }
}

let open = false

interface Cancellable {
  cancel(): Promise<void>
  on(event: 'error', listener: () => void): unknown
}

/**
 * Encoded once before the driver does it again: data that cannot be would leave the driver's promise unsettled and end
 * the process. As JSON, so that the server's own tools can read it; the driver takes values, not text.
 */
function propose(stream: string, events: readonly NewEvent[]) {
  return encode(stream, events).map(({ id, type }, index) =>
    jsonEvent({ id, type, data: events[index]!.data as unknown as Record<string, unknown>, metadata: events[index]!.metadata as unknown as Record<string, unknown> }))
}

/** Without explicit transactions, which we never use, an event's prepare and commit positions are the same number. */
function positionText({ commit, prepare }: CommitPosition): Position {
  if (commit !== prepare) throw new Error(`an event was written in an explicit transaction (${commit}/${prepare}), which Filiz does not read`)
  return toSequence(commit)
}

function commitPosition(position: Position): CommitPosition {
  const commit = fromSequence(position)
  return { commit, prepare: commit }
}

const typeOf = (error: unknown): string | undefined => (error as { type?: string } | null)?.type

function portError(error: unknown, append?: { stream: string; expected: Revision | 'no-stream' }): unknown {
  if (error instanceof EngineUnavailable || error instanceof EventTooLarge) return error
  const type = typeOf(error)
  if (type === ErrorType.WRONG_EXPECTED_VERSION && append) {
    const actual = (error as { actualVersion?: bigint | 'no_stream' }).actualVersion
    return new WrongExpectedRevision(append.stream, append.expected, typeof actual === 'bigint' ? toSequence(actual) : actual === 'no_stream' ? 'no-stream' : 'unknown')
  }
  if (type === ErrorType.ACCESS_DENIED) return new Error('the event log refuses the credentials of EVENT_LOG_URL, or they may not do this', { cause: error })
  if (type === ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED) return new EventTooLarge('more than the server takes in one append')
  // Away, stopping, frozen, changing its leader, or a connection reset: it comes as many types and as none, all to be
  // tried again. What is wrong with the request itself stays what it is.
  const message = error instanceof Error ? error.message : String(error)
  const faulty = type === ErrorType.INVALID_ARGUMENT || type === ErrorType.STREAM_DELETED || /BadRequest/.test(message)
  return faulty || error instanceof TypeError ? error : new EngineUnavailable('event log', error)
}
