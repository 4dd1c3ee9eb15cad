import type { Position } from '@filiz/domain/shared/event.ts'
import { NewerSchema } from '@filiz/domain/registry/upcast.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import { compareCheckpoint, mismatchRemedy, type Checkpoint } from '@filiz/engines/event-log/compare-checkpoint.ts'
import { DamagedEvent, type EventLog, type LogEvent } from '@filiz/engines/event-log/port.ts'
import { logStart } from '@filiz/engines/event-log/sequence.ts'
import { FenceLost } from '@filiz/engines/read-store/port.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import type { Cursor, LogReader } from './log-reader.ts'
import {
  PoisonEventError,
  type Poisoned,
  type Status,
  type Subscription,
  type SubscriptionState,
} from './subscription.ts'
import { aborted, sleep, supervised } from './supervised.ts'

export interface RunOptions {
  readonly log: Pick<EventLog, 'head' | 'idAt'>
  readonly reader: LogReader
  readonly clock: Clock
  readonly logger: Logger
  /** Ends the subscription after the current batch. */
  readonly signal: AbortSignal
  /** True while no other process can have taken the lease. */
  readonly isOwned: () => boolean
  /** Polls the leases at once and returns whether this one is owned. */
  readonly renewed: () => Promise<boolean>
  /** Gives up the lease for a newer version of the program. Never rejects. */
  readonly leave: () => Promise<void>
  readonly restMs: { readonly least: number; readonly most: number }
  /** Number of poison events that may be parked before the subscription stops; waiting events do not count. */
  readonly maxPoisoned: number
  /** Whether this version knows an event type. */
  readonly knows: (type: string) => boolean
}

export interface Run {
  state(): SubscriptionState
  readonly done: Promise<void>
}

/**
 * Number of events that may have arrived since the start when a subscription counts as caught up. It must have handled
 * all events present at its start.
 */
const nearEnough = 1_000

/** Thrown when the subscription cannot continue without an operator or a newer version. */
class SubscriptionStopped extends Error {
  readonly status: 'stopped' | 'newer-version-needed' | 'log-mismatch'
  constructor(status: SubscriptionStopped['status'], message: string) {
    super(message)
    this.status = status
  }
}
class NotOwned extends Error {}

/**
 * Runs one subscription under its lease: reads from its checkpoint, hands over batches, waits after a failure, and
 * stops when only an operator or a newer version can continue. Never rejects.
 */
export function runSubscription(subscription: Subscription, options: RunOptions): Run {
  const { log, reader, clock, logger, signal, isOwned, renewed, leave, restMs, maxPoisoned, knows } = options
  const { name } = subscription
  const ended = new AbortController()
  const either = AbortSignal.any([signal, ended.signal])
  let status: Status = 'catching-up'
  let behindSince: number | null = performance.now()
  let failing: { readonly since: number; readonly at: Position | null; readonly error: string } | null = null
  /**
   * Whether the stored state tells readers that the subscription has stopped; undefined: as the former owner stored it.
   */
  let saidStopped: boolean | undefined

  const place = () => subscription.checkpoint ?? logStart
  const isReadable = ({ type, unreadable }: LogEvent) =>
    unreadable instanceof DamagedEvent || (knows(type) && !(unreadable instanceof NewerSchema))
  const handling = { poisoned: meet, mayContinue: () => !either.aborted && isOwned() }

  async function live(alive: () => void): Promise<void> {
    const head = await log.head()
    const mismatch = await compareCheckpoint(log, subscription, head)
    if (mismatch !== null) throw new SubscriptionStopped('log-mismatch', `${mismatch}: ${mismatchRemedy}`)
    const [start, event] = await Promise.all([startAt(head), missingEvent()])
    await subscription.begin(start, either)
    if (event !== null) await subscription.storeCheckpointEvent(event)
    const cursor = reader.cursor(subscription.checkpoint)
    try {
      await follow(cursor, head ?? logStart, alive)
    } finally {
      cursor.close()
    }
  }

  const startAt = async (head: Position | null): Promise<Checkpoint> =>
    subscription.from === 'log-start' || head === null
      ? { checkpoint: null, checkpointEvent: null }
      : { checkpoint: head, checkpointEvent: await log.idAt(head) }

  /** Returns the id of the event at a checkpoint that an older version stored without it. */
  const missingEvent = async ({ checkpoint, checkpointEvent } = subscription): Promise<string | null> =>
    checkpoint === null || checkpoint === logStart || checkpointEvent !== null ? null : log.idAt(checkpoint)

  async function follow(cursor: Cursor, headAtFirst: Position, alive: () => void): Promise<void> {
    let end = headAtFirst
    let sinceEnd = 0
    let told = false
    for (let batch; (batch = await cursor.next(subscription.batchSize, either)) !== null;) {
      const { events, caughtUp } = batch
      if (!isOwned()) throw new NotOwned('the lease was not renewed in time')
      behindSince ??= performance.now()
      const strange = events.findIndex((event) => !isReadable(event))
      const known = strange < 0 ? events : events.slice(0, strange)
      if (known.length > 0) await handle(known)
      if (strange >= 0) throw new SubscriptionStopped('newer-version-needed', whatIsStrange(events[strange]!))
      await goesOn()
      alive()
      behindSince = caughtUp ? null : performance.now() - age(events.at(-1)!)
      if (!told) {
        sinceEnd += events.length
        const has = caughtUp || place() >= end
        if (has && !caughtUp && sinceEnd > nearEnough) [end, sinceEnd] = [(await log.head()) ?? logStart, 0]
        else if (has) {
          await subscription.caughtUp?.()
          told = true
          status = 'live'
        }
      }
      await subscription.handled?.()
    }
  }

  async function handle(events: readonly LogEvent[]): Promise<void> {
    await subscription.handle(events, handling)
    // Handling stopped within the batch. The cursor is already past the remaining events, so they must be read again.
    if (place() < events.at(-1)!.position) throw new NotOwned('the lease was not renewed in time')
  }

  /** Clears the failure after a successful step. */
  async function goesOn(): Promise<void> {
    failing = null
    if (status !== 'live') status = 'catching-up'
    if (saidStopped !== false) await subscription.stopped?.(null)
    saidStopped = false
  }

  async function meet(poisoned: readonly Poisoned[]): Promise<void> {
    if (poisoned.length === 0) return
    const { onPoison, parking } = subscription
    // A damaged event is no fault of the program, so it is parked in a rebuild, too.
    const faults = poisoned.filter(({ error }) => error !== null && !(error instanceof DamagedEvent))
    if (onPoison === 'fail' && faults.length > 0) throw new PoisonEventError(name, faults)
    if (onPoison === 'stop') throw new SubscriptionStopped('stopped', new PoisonEventError(name, poisoned).message)
    const own = poisoned.filter(({ error }) => error !== null)
    if (own.length > 0 && own.length + (await parking.countPoisoned()) > maxPoisoned) {
      throw new SubscriptionStopped(
        'stopped',
        `more than ${maxPoisoned} events could not be taken, the last: ${new PoisonEventError(name, own.slice(-1)).message}`,
      )
    }
    await parking.park(poisoned)
    for (const { event, error } of own) {
      logger.error(
        {
          err: error,
          subscription: name,
          event: event.id,
          type: event.type,
          stream: event.stream,
          revision: event.revision,
          position: event.position,
        },
        'parked an event that cannot be taken',
      )
    }
  }

  /** Stops the subscription and records for readers that the data are out of date. */
  async function stop(error: SubscriptionStopped): Promise<void> {
    if (status !== error.status)
      logger.error({ subscription: name, checkpoint: subscription.checkpoint, status: error.status }, error.message)
    status = error.status
    if (saidStopped !== true) await subscription.stopped?.(error.message)
    saidStopped = true
  }

  async function life(alive: () => void): Promise<void> {
    try {
      await live(alive)
    } catch (error) {
      if (either.aborted) throw error
      if (error instanceof SubscriptionStopped) {
        fail(error)
        await stop(error)
        if (error.status === 'log-mismatch') throw error
        if (error.status === 'stopped') return aborted(signal)
        // Save the checkpoint first, so that the next owner (perhaps this process) starts at the unknown event.
        if (!isOwned()) await renewed()
        if (either.aborted) throw error
        ended.abort()
        await finish()
        return leave()
      }
      const isLost = (error instanceof NotOwned || error instanceof FenceLost) && !(await renewed())
      // On a busy machine a heartbeat may be late without a takeover by another process: continue.
      if (error instanceof NotOwned && !isLost) return sleep(restMs.least, either)
      if (error instanceof PoisonEventError) await subscription.failed?.(error)
      if (saidStopped !== true) status = 'resting'
      throw error
    }
  }
  async function finish(): Promise<void> {
    if (isOwned())
      await subscription
        .ended?.()
        .catch((err: unknown) => logger.warn({ err, subscription: name }, 'could not save where it ended'))
  }
  function fail(error: unknown): void {
    behindSince ??= performance.now()
    const at = subscription.checkpoint
    failing = {
      since: failing?.at === at ? failing.since : performance.now(),
      at,
      error: error instanceof SubscriptionStopped ? error.message : String(error),
    }
  }
  /** A damaged event has no time. */
  const age = ({ data: { at } }: LogEvent) => Math.max(0, clock.millis() - (at ? Date.parse(at) : clock.millis()))
  const secondsSince = (moment: number | null | undefined) => (moment == null ? 0 : (performance.now() - moment) / 1000)

  return {
    done: supervised(life, {
      name,
      signal: either,
      logger,
      minMs: restMs.least,
      maxMs: restMs.most,
      onFailure: fail,
    }).then(finish),
    state: () => ({
      name,
      status,
      checkpoint: subscription.checkpoint,
      parked: subscription.parked,
      behindSeconds: secondsSince(behindSince),
      failingSeconds: secondsSince(failing?.since),
      error: failing?.error ?? null,
    }),
  }
}

const whatIsStrange = ({ type, position, unreadable }: LogEvent) =>
  `${unreadable?.message ?? `this version knows no ${type}`}, at ${position}: a newer one wrote it, and has to go on from there`
