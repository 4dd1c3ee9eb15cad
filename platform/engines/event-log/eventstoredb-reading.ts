import { setImmediate as turn } from 'node:timers/promises'
import type { Position, Recorded } from '@filiz/domain/shared/event.ts'
import type { StreamKind } from '@filiz/domain/shared/streams.ts'
import type { Schemas } from '@filiz/domain/registry/upcast.ts'
import pLimit from 'p-limit'
import { EngineUnavailable } from '../unavailable.ts'
import { settlesWithin, withTimeout } from '../with-timeout.ts'
import { createLenientUpcast, createUpcast } from './decode.ts'
import type { Connection, Kind, ClientHandle } from './eventstoredb-connection.ts'
import type { AllStreamResolvedEvent, Client, Driver, ResolvedEvent } from './eventstoredb-driver.ts'
import { errorType, errorTypes, isInvalidPosition, portError } from './eventstoredb-errors.ts'
import { commitPosition, positionText } from './eventstoredb-position.ts'
import { createReads } from './eventstoredb-reads.ts'
import type { EventLogReader, LogBatch, LogEvent } from './port.ts'
import { fromSequence, toSequence } from './sequence.ts'

export interface EventStoreDbOptions {
  /**
   * Prefix of every stream name, also used as a server-side filter, so that several logs can share a server. Default:
   * none.
   */
  readonly namespace?: string
  /**
   * No event of this log is at or before this position, so that reads skip earlier events of other logs on the server.
   * Default: the start.
   */
  readonly since?: Position | null
  /** Timeout of a call in milliseconds, after which the server counts as unavailable. Default 2,200. */
  readonly timeoutMs?: number
  /** Upcasters for events of older schemas. */
  readonly schemas?: Schemas
}

const batchSize = 500
const pageSize = 1000
/**
 * Interval at which an idle subscription checks that the server is alive: the subscription itself does not notice a
 * lost server.
 */
const pulseMs = 3_000
/**
 * Maximum number of reads that wait for their first event at the same time: with more, a small server answers none of
 * them for a second or two.
 */
const beginTogether = 2

/** Returns all reading methods of the port. They use only reading calls of the driver. */
export function eventStoreDbReading(
  driver: Driver,
  connection: Connection,
  {
    namespace,
    since,
    timeoutMs,
    schemas,
  }: Required<Omit<EventStoreDbOptions, 'schemas'>> & Pick<EventStoreDbOptions, 'schemas'>,
): Omit<EventLogReader, 'close'> {
  const [upcast, upcastIfPossible] = [createUpcast(schemas), createLenientUpcast(schemas)]
  const { excludeSystemEvents, streamNameFilter } = driver.filters
  const reads = createReads(driver)
  const filter = namespace === '' ? excludeSystemEvents() : streamNameFilter({ prefixes: [namespace] })
  const ours = (resolved: AllStreamResolvedEvent) =>
    resolved.event !== undefined &&
    !resolved.event.type.startsWith('$') &&
    resolved.event.streamId.startsWith(namespace)

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

  const inTurn = pLimit(beginTogether)

  /**
   * Yields the server's messages, each within the timeout, because the driver sets no deadline for reads. Leaving the
   * loop cancels the read.
   */
  async function* read<T>(start: (client: Client) => AsyncIterable<T> & Cancellable): AsyncGenerator<T> {
    let began = performance.now()
    const left = () => Math.ceil(timeoutMs - (performance.now() - began))
    const wire = await withTimeout(connection.current(), timeoutMs, 'event log')
    let events: (AsyncIterable<T> & Cancellable) | undefined
    let iterator: AsyncIterator<T>
    let over = false
    const first = async () => {
      if (over || wire.replaced.aborted || left() <= 0)
        throw new EngineUnavailable('event log', new Error('not begun in time'))
      events = start(wire.client)
      events.on('error', () => {})
      iterator = events[Symbol.asyncIterator]()
      return withTimeout(iterator.next(), left(), 'event log')
    }
    let finished = false
    try {
      for (let coming = inTurn(first); ; coming = iterator!.next()) {
        const next = await withTimeout(coming, left(), 'event log')
        // A read that is cancelled because its client was replaced looks like a completed one, so it must fail here.
        if (next.done && wire.replaced.aborted)
          throw new EngineUnavailable('event log', new Error('the connection was given up'))
        connection.reportSuccess(wire, 'read')
        if (next.done) {
          finished = true
          return
        }
        yield next.value
        began = performance.now()
      }
    } catch (error) {
      if (errorType(error) === errorTypes.streamNotFound) throw error
      throw reportOutcome(connection, wire, 'read', began, portError(error))
    } finally {
      over = true
      if (!finished) void events?.cancel().catch(() => {})
    }
  }

  async function check() {
    for await (const _ of read((client) => reads.readAllBackwards(client, { maxCount: 1 }))) return
  }

  async function head(): Promise<Position | null> {
    // The server has no filter or index for this, so read backwards from the end to the latest event of this log:
    // first the last event alone, as an unlimited read sends a full buffer. Ask the leader, because a follower may lack
    // events that were already acknowledged.
    for (const maxCount of [1, 32, Number.MAX_SAFE_INTEGER]) {
      let count = 0
      for await (const resolved of read((client) =>
        reads.readAllBackwards(client, { requiresLeader: true, maxCount }),
      )) {
        count++
        if (ours(resolved)) return positionText(resolved.event!.position)
        if (resolved.event && since !== null && toSequence(resolved.event.position.commit) <= since) return null
      }
      if (count < maxCount) return null
    }
    return null
  }

  async function idAt(position: Position): Promise<string | null> {
    try {
      for await (const { event } of read((client) =>
        reads.readAll(client, position, { maxCount: 1, requiresLeader: true }),
      ))
        return event && positionText(event.position) === position ? event.id : null
    } catch (error) {
      // The server cannot read from a position at which no record begins, and reports no specific error.
      if (!isInvalidPosition(error)) throw error
    }
    return null
  }

  async function* readKinds(after: Position | null, kinds: readonly StreamKind[]): AsyncGenerator<readonly LogEvent[]> {
    const from = after ?? since
    let page: LogEvent[] = []
    const prefixes = kinds.map((kind) => `${namespace}${kind}-`)
    for await (const resolved of read((client) =>
      reads.readFiltered(client, from, prefixes, { requiresLeader: true }),
    )) {
      const event = upcastIfPossible(record(resolved))
      if (from !== null && event.position <= from) continue
      page.push(event)
      if (page.length < pageSize) continue
      yield page
      page = []
    }
    if (page.length > 0) yield page
  }

  async function* follow(after: Position | null, signal: AbortSignal): AsyncGenerator<LogBatch> {
    if (signal.aborted) return
    const wire = await withTimeout(connection.current(), timeoutMs, 'event log')
    const from = after ?? since
    const subscription = wire.client.subscribeToAll(
      { fromPosition: from === null ? 'start' : commitPosition(from), filter },
      { highWaterMark: batchSize },
    )
    // `caughtUp` arrives before the buffered events were read, so it applies only when the buffer is empty. From then
    // on an empty buffer means caught up, until the server reports falling behind (EventStoreDB 24.2 never does).
    let live = false
    let announced = false
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
    subscription.on('fellBehind', () => {
      live = false
      announced = false
    })
    subscription.on('readable', stir)
    subscription.on('error', fail)
    const ended = () => fail(new Error('the subscription ended'))
    subscription.on('end', ended).on('close', ended)
    signal.addEventListener('abort', stir)
    const givenUp = () => fail(new Error('the connection was given up'))
    wire.replaced.addEventListener('abort', givenUp)
    const pulse = setInterval(() => void check().catch(() => {}), pulseMs).unref()
    try {
      while (!signal.aborted) {
        // Waits one turn to collect more events, because a subscriber's work is per batch.
        if (subscription.readableLength > 0 && subscription.readableLength < batchSize) await turn()
        const events: LogEvent[] = []
        for (
          let next: AllStreamResolvedEvent | null;
          events.length < batchSize && (next = subscription.read() as AllStreamResolvedEvent | null);
        )
          events.push(upcastIfPossible(record(next)))
        if (events.length > 0) connection.reportSuccess(wire, 'read')
        if (events.length > 0 || (live && !announced)) {
          const caughtUp = live && (events.length < batchSize || subscription.readableLength === 0)
          announced ||= caughtUp
          yield { events, caughtUp }
          continue
        }
        if (failure !== undefined) throw portError(failure)
        await new Promise<void>((resolve) => {
          wake = resolve
          if (signal.aborted || failure !== undefined || subscription.readableLength > 0 || (live && !announced))
            resolve()
        })
      }
    } finally {
      clearInterval(pulse)
      signal.removeEventListener('abort', stir)
      wire.replaced.removeEventListener('abort', givenUp)
      // After cancelling, a late error of the broken connection still needs a listener.
      subscription.on('error', () => {})
      await settlesWithin(subscription.unsubscribe(), 1_000)
      subscription.destroy()
    }
  }

  return {
    async *readStream(stream, { after, fromLeader = false } = {}) {
      const from = after === undefined ? undefined : fromSequence(after) + 1n
      try {
        for await (const resolved of read((client) =>
          reads.readStream(client, namespace + stream, from, { requiresLeader: fromLeader }),
        ))
          yield upcast(record(resolved))
      } catch (error) {
        if (errorType(error) === errorTypes.streamNotFound) return
        throw error
      }
    },

    async *readAll({ after, types, kinds }) {
      if (kinds) return yield* readKinds(after, kinds)
      // The server cannot filter this read of $all, but it can filter a subscription.
      const end = await head()
      if (end === null || (after !== null && after >= end)) return
      const done = new AbortController()
      const wanted = types && new Set(types)
      let page: LogEvent[] = []
      for await (const { events } of follow(after, done.signal)) {
        for (const event of events) if (event.position <= end && (!wanted || wanted.has(event.type))) page.push(event)
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
    idAt,
    check,
  }
}

/** Returns the error unchanged after reporting to the connection whether the server responded. */
export function reportOutcome(
  connection: Connection,
  wire: ClientHandle,
  kind: Kind,
  began: number,
  error: unknown,
): unknown {
  if (error instanceof EngineUnavailable) connection.reportFailure(wire, kind, began)
  else connection.reportSuccess(wire, kind)
  return error
}

interface Cancellable {
  cancel(): Promise<void>
  on(event: 'error', listener: () => void): unknown
}
