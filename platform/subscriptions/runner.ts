import { isKnownEvent } from '@filiz/domain/registry/known-events.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { EventLogReader } from '@filiz/engines/event-log/port.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import type { Metrics } from '@filiz/engines/observability/metrics.ts'
import { createNotifier } from '@filiz/engines/notifier.ts'
import { sleep, type BackOffLimits } from './back-off.ts'
import type { Lease, LeaseStore } from './lease-store.ts'
import { createLeases, type Taken } from './leases.ts'
import type { LogReader } from './log-reader.ts'
import { runSubscription, type Run } from './run-subscription.ts'
import type { Subscription, SubscriptionState } from './subscription.ts'
import { supervised } from './supervised.ts'

export interface RunnerOptions<L extends Lease, S extends Subscription> {
  readonly names: readonly string[]
  readonly store: LeaseStore<L>
  /** Creates the subscription that continues from the lease's checkpoint. */
  readonly subscriptionOf: (lease: Taken<L>) => S
  /** Creates the storage of the leases when it is missing: before the first poll, and again after a failure. */
  readonly prepare?: () => Promise<void>
  readonly log: EventLogReader
  readonly reader: LogReader
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics: Metrics
  /** True when no other process can use the store, so that leases are taken at once. */
  readonly exclusive: boolean
  /** Maximum time from an owner's death to the takeover, in milliseconds. */
  readonly leaseMs: number
  /** Back-off of a failed subscription; other subscriptions continue meanwhile. */
  readonly backOff?: BackOffLimits
  readonly mostPoisoned?: number
  readonly knows?: (type: string) => boolean
}

export interface Runner<S extends Subscription> {
  start(): void
  /** Finishes running batches and releases the leases. */
  stop(): Promise<void>
  /** Subscriptions that this process owns. */
  readonly owned: ReadonlyMap<string, S>
  /**
   * Returns the states of owned subscriptions, and of those that were given up for a newer version and have no owner.
   */
  states(): readonly SubscriptionState[]
  /** Drops a companion that has ended. */
  forget(companion: string): void
  /** Returns the error of the last poll of the leases, or null. */
  error(): string | null
}

/**
 * Poll interval and expiry as shares of the lease time. A takeover takes at most one poll until the last heartbeat is
 * seen, the expiry, and one more poll to notice it.
 */
const pollShare = 0.1
const expiryShare = 0.5
const mostPoisonedByDefault = 1_000

/**
 * Runs the subscriptions whose leases this process gets, independently of each other, until it loses the leases.
 * Heartbeats run on their own timer, so slow work does not delay them.
 */
export function createRunner<L extends Lease, S extends Subscription>(options: RunnerOptions<L, S>): Runner<S> {
  const {
    names,
    store,
    subscriptionOf,
    prepare,
    log,
    reader,
    clock,
    logger,
    metrics,
    exclusive,
    leaseMs,
    backOff = { minMs: 100, maxMs: 2_000 },
    mostPoisoned = mostPoisonedByDefault,
    knows = isKnownEvent,
  } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const leases = createLeases({ store, names, expiryMs: leaseMs * expiryShare, exclusive })
  const owned = new Map<string, S>()
  const running = new Map<string, { readonly run: Run; readonly end: AbortController }>()
  /** Subscriptions given up for a newer version; ignored while another process owns them. */
  const surrendered = new Map<string, Run>()
  let ownedElsewhere: ReadonlySet<string> = new Set()
  const polls = createNotifier()
  let pollNow = () => {}
  let loop: Promise<void> | undefined
  let failure: string | null = null

  async function keepLeases(succeeded: () => void): Promise<void> {
    await prepare?.()
    while (!signal.aborted) {
      const { taken, lost, others } = await leases.tick()
      if (lost.length > 0)
        logger.warn({ lost }, 'subscriptions were lost: another process took them over, or an operator ended them')
      for (const name of lost) end(name)
      ownedElsewhere = new Set(others)
      for (const lease of taken) begin(lease)
      if (taken.length > 0)
        logger.info({ taken: taken.map(({ name, checkpoint }) => ({ name, checkpoint })) }, 'owns subscriptions')
      failure = null
      succeeded()
      polls.notify()
      const early = new AbortController()
      pollNow = () => early.abort()
      await sleep(leaseMs * pollShare, AbortSignal.any([signal, early.signal]))
    }
  }

  function begin(lease: Taken<L>): void {
    const subscription = subscriptionOf(lease)
    const { name } = subscription
    const ending = new AbortController()
    surrendered.delete(name)
    owned.set(name, subscription)
    const run = runSubscription(subscription, {
      log,
      reader,
      clock,
      logger,
      backOff,
      maxPoisoned: mostPoisoned,
      knows,
      signal: AbortSignal.any([signal, ending.signal]),
      lease: {
        isOwned: () => leases.isOwned(name),
        async confirm() {
          const polled = polls.next({ signal })
          pollNow()
          await polled
          return leases.isOwned(name)
        },
        async surrender() {
          // The lease was lost and taken again meanwhile, so another run of the subscription owns it now.
          if (running.get(name)?.run !== run) return
          surrendered.set(name, run)
          owned.delete(name)
          running.delete(name)
          await leases
            .surrender(name, subscription.checkpoint)
            .catch((err: unknown) => logger.warn({ err, subscription: name }, 'could not give the lease back'))
        },
      },
    })
    running.set(name, { run, end: ending })
  }

  function pollFailed(error: unknown): void {
    failure = String(error)
    polls.notify()
  }

  /** Ends a subscription at once. Its current batch may continue for a moment, but the new fence refuses its writes. */
  function end(name: string): void {
    running.get(name)?.end.abort()
    running.delete(name)
    owned.delete(name)
  }

  const states = () => [
    ...[...running.values()].map(({ run }) => run.state()),
    ...[...surrendered].filter(([name]) => !ownedElsewhere.has(name)).map(([, run]) => run.state()),
  ]

  function measure(): void {
    for (const gauge of [metrics.subscriptionBehindSeconds, metrics.subscriptionFailingSeconds, metrics.eventsParked]) {
      for (const name of names) gauge.remove({ subscription: name })
    }
    for (const { name, behindSeconds, failingSeconds, parked } of states()) {
      metrics.subscriptionBehindSeconds.set({ subscription: name }, behindSeconds)
      metrics.subscriptionFailingSeconds.set({ subscription: name }, failingSeconds)
      metrics.eventsParked.set({ subscription: name }, parked)
    }
  }

  return {
    owned,
    states,
    error: () => failure,
    forget(companion) {
      leases.forget(companion)
      end(companion)
    },
    start() {
      if (loop) return
      metrics.beforeEach(measure)
      loop = supervised(keepLeases, { name: 'leases', signal, logger, onFailure: pollFailed })
    },
    async stop() {
      stopping.abort()
      await loop
      await Promise.all([...running.values()].map(({ run }) => run.done))
      running.clear()
      owned.clear()
      await leases.release().catch((err: unknown) => logger.warn({ err }, 'could not give the leases back'))
    },
  }
}
