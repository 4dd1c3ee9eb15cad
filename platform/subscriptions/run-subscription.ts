import type { Clock } from '@filiz/engines/clock/port.ts'
import { compareCheckpoint, mismatchRemedy, type Checkpoint } from '@filiz/engines/event-log/compare-checkpoint.ts'
import type { EventLog, LogBatch, LogEvent } from '@filiz/engines/event-log/port.ts'
import { logStart } from '@filiz/engines/event-log/sequence.ts'
import { FenceLost } from '@filiz/engines/read-store/port.ts'
import { aborted, createBackOff, sleep, type BackOffLimits } from './back-off.ts'
import { catchUpTo, remainingCatchUp } from './catch-up.ts'
import type { Cursor, LogReader } from './log-reader.ts'
import { splitAtNewerEvent } from './newer-version.ts'
import { parkOrThrow, type PoisonOptions } from './poison-events.ts'
import { LeaseNotRenewed, stateAfter, type In, type State } from './run-state.ts'
import { SubscriptionStopped, type Handling, type Subscription, type SubscriptionState } from './subscription.ts'
import { createHealth } from './subscription-health.ts'

export interface RunOptions extends PoisonOptions {
  readonly log: Pick<EventLog, 'head' | 'idAt'>
  readonly reader: LogReader
  readonly clock: Clock
  /** Ends the subscription after the current batch. */
  readonly signal: AbortSignal
  readonly lease: OwnedLease
  readonly backOff: BackOffLimits
  /** Whether this version knows an event type. */
  readonly knows: (type: string) => boolean
}

/** The lease under which a subscription runs. */
export interface OwnedLease {
  /** True while no other process can have taken the lease. */
  isOwned(): boolean
  /** Polls the leases at once and returns whether this one is owned. */
  confirm(): Promise<boolean>
  /** Gives up the lease for a newer version of the program. Never rejects. */
  surrender(): Promise<void>
}

export interface Run {
  state(): SubscriptionState
  readonly done: Promise<void>
}

const starting: State = { kind: 'starting' }
const ended: State = { kind: 'ended', surrenders: false }

/**
 * Runs one subscription under its lease: reads from its checkpoint, hands over batches, backs off after a failure, and
 * stops when only an operator or a newer version can continue. Never rejects.
 */
export function runSubscription(subscription: Subscription, options: RunOptions): Run {
  const { log, reader, logger, signal, lease, knows } = options
  const { name } = subscription
  const health = createHealth(subscription, options.clock)
  const backOff = createBackOff(options.backOff, { name, signal, logger })
  const ending = new AbortController()
  const background = AbortSignal.any([signal, ending.signal])
  /** The status that is stored for readers; unknown at first, because a former owner may have stored another one. */
  let storedAs: 'unknown' | 'running' | 'stopped' = 'unknown'
  const handling: Handling = {
    poisoned: (events) => parkOrThrow(subscription, events, options),
    mayContinue: () => !signal.aborted && lease.isOwned(),
  }

  async function run(): Promise<void> {
    let state: State = starting
    while (state.kind !== 'ended') state = await advance(state)
    ending.abort()
    if (lease.isOwned())
      await subscription
        .ended?.()
        .catch((err: unknown) => logger.warn({ err, subscription: name }, 'could not save where it ended'))
    if (state.surrenders) await lease.surrender()
  }

  async function advance(state: State): Promise<State> {
    const next = signal.aborted ? ended : await nextOf(state).catch(stateAfter)
    if ('cursor' in state && !('cursor' in next)) state.cursor.close()
    return next
  }

  async function nextOf(state: State): Promise<State> {
    switch (state.kind) {
      case 'starting':
        return start()
      case 'catching-up':
        return catchUp(state)
      case 'live':
        return follow(state)
      case 'confirming-lease':
        return confirmLease(state)
      case 'reporting-poison':
        return reportPoison(state)
      case 'backing-off':
        return waitAndRetry(state)
      case 'stopping':
        return stop(state)
      case 'stopped':
        return aborted(signal).then(() => ended)
      case 'surrendering':
        return surrender()
      case 'ended':
        return state
    }
  }

  async function start(): Promise<State> {
    const head = await log.head()
    const mismatch = await compareCheckpoint(log, subscription, head)
    if (mismatch !== null) throw new SubscriptionStopped('log-mismatch', `${mismatch}: ${mismatchRemedy}`)
    const fromEnd = subscription.from === 'log-end' && head !== null
    const [first, event] = await Promise.all([checkpointAt(fromEnd ? head : null), missingEvent()])
    await subscription.begin(first, background)
    if (event !== null) await subscription.storeCheckpointEvent(event)
    return { kind: 'catching-up', cursor: reader.cursor(subscription.checkpoint), catchUp: catchUpTo(head) }
  }

  const checkpointAt = async (checkpoint: Checkpoint['checkpoint']): Promise<Checkpoint> => ({
    checkpoint,
    checkpointEvent: checkpoint === null ? null : await log.idAt(checkpoint),
  })

  /** Returns the id of the event at a checkpoint that an older version stored without it. */
  const missingEvent = async ({ checkpoint, checkpointEvent } = subscription): Promise<string | null> =>
    checkpoint === null || checkpoint === logStart || checkpointEvent !== null ? null : log.idAt(checkpoint)

  async function catchUp(state: In<'catching-up'>): Promise<State> {
    const batch = await handleNext(state.cursor)
    if (batch === null) return ended
    const remaining = await remainingCatchUp(state.catchUp, batch, subscription.checkpoint, log)
    if (remaining === null) {
      await subscription.caughtUp?.()
      health.caughtUp()
    }
    await subscription.handled?.()
    return remaining === null ? { kind: 'live', cursor: state.cursor } : { ...state, catchUp: remaining }
  }

  async function follow(state: In<'live'>): Promise<State> {
    if ((await handleNext(state.cursor)) === null) return ended
    await subscription.handled?.()
    return state
  }

  /** Returns the handled batch, or null when the signal has aborted. */
  async function handleNext(cursor: Cursor): Promise<LogBatch | null> {
    const batch = await cursor.next(subscription.batchSize, signal)
    if (batch === null) return null
    if (!lease.isOwned()) throw new LeaseNotRenewed()
    health.lags()
    const { known, stop } = splitAtNewerEvent(batch.events, knows)
    if (known.length > 0) await handle(known)
    if (stop) throw stop
    health.recovered()
    if (storedAs !== 'running') await subscription.stopped?.(null)
    storedAs = 'running'
    backOff.reset()
    health.handled(batch)
    return batch
  }

  async function handle(events: readonly LogEvent[]): Promise<void> {
    await subscription.handle(events, handling)
    // Handling stopped within the batch. The cursor is already past the remaining events, so they must be read again.
    if ((subscription.checkpoint ?? logStart) < events.at(-1)!.position) throw new LeaseNotRenewed()
  }

  async function confirmLease({ error }: In<'confirming-lease'>): Promise<State> {
    const isOwned = await lease.confirm()
    if (!isOwned || error instanceof FenceLost) return { kind: 'backing-off', error }
    // On a busy machine a heartbeat may be late without a takeover by another process: continue.
    backOff.reset()
    await sleep(options.backOff.minMs, signal)
    return starting
  }

  async function reportPoison({ error }: In<'reporting-poison'>): Promise<State> {
    await subscription.failed?.(error)
    return { kind: 'backing-off', error }
  }

  async function waitAndRetry({ error }: In<'backing-off'>): Promise<State> {
    health.failed(error)
    await backOff.after(error)
    return starting
  }

  async function stop({ error }: In<'stopping'>): Promise<State> {
    const { status, message } = error
    const { checkpoint } = subscription
    if (health.status !== status) logger.error({ subscription: name, checkpoint, status }, message)
    health.failed(error)
    if (storedAs !== 'stopped') await subscription.stopped?.(message)
    storedAs = 'stopped'
    if (status === 'stopped') return { kind: 'stopped' }
    // The log may reach the checkpoint later, so a mismatch is checked again and again.
    return status === 'log-mismatch' ? { kind: 'backing-off', error } : { kind: 'surrendering' }
  }

  /** Ends under the lease, so that the next owner (perhaps this process) starts at the unknown event. */
  async function surrender(): Promise<State> {
    if (!lease.isOwned()) await lease.confirm()
    return { kind: 'ended', surrenders: !signal.aborted }
  }

  return { done: run(), state: health.state }
}
