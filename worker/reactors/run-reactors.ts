import type { Clock } from '@filiz/engines/clock/port.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import { logStart } from '@filiz/engines/event-log/sequence.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import type { Metrics } from '@filiz/engines/observability/metrics.ts'
import type { Tracing } from '@filiz/engines/observability/tracing.ts'
import { createParkedEvents } from '@filiz/engines/records/parked-events.ts'
import type { Vault } from '@filiz/engines/vault/port.ts'
import { createReactorCheckpoints } from '@filiz/engines/vault/reactor-checkpoints.ts'
import { createSubscriptionLeases } from '@filiz/engines/vault/subscription-leases.ts'
import { createLogReader, type LogReader } from '@filiz/subscriptions/log-reader.ts'
import { createRunner } from '@filiz/subscriptions/runner.ts'
import type { BackOffLimits } from '@filiz/subscriptions/back-off.ts'
import type { OnPoison, Subscription, SubscriptionState } from '@filiz/subscriptions/subscription.ts'
import { createReactorSubscription } from './reactor-subscription.ts'
import type { Reactor } from './reactor.ts'

export interface ReactorsOptions {
  readonly log: EventLog
  /** The log reader that this process shares among its subscriptions. */
  readonly reader?: LogReader
  readonly vault: Vault
  readonly reactors: readonly Reactor[]
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics: Metrics
  readonly tracing?: Tracing | undefined
  /** True when no other process can use this vault, so that leases are taken at once. */
  readonly exclusive?: boolean
  readonly leaseMs?: number
  /** Back-off of a failed reactor; the others continue meanwhile. */
  readonly backOff?: BackOffLimits
  readonly onPoison?: OnPoison
  /** Number of tries after which an event counts as poison. */
  readonly attempts?: number
  readonly mostPoisoned?: number
  /** Whether this version knows an event type; by default the types of the domain. */
  readonly knows?: (type: string) => boolean
}

export interface Reactors {
  /**
   * Resolves when the start positions of new reactors are fixed: reactors that start at `log-end` handle every event
   * that any process appends afterwards.
   */
  start(): Promise<void>
  /** Finishes the current event, then releases the leases. */
  stop(): Promise<void>
  /** Returns the states of the reactors that this process runs; for the others it stands by. */
  states(): readonly SubscriptionState[]
}

/**
 * Runs the reactors, each as a subscription (`platform/subscriptions/`). One process runs them and the others stand by.
 * A crash between effect and checkpoint repeats the effect.
 */
export function createReactors({
  reactors,
  vault,
  log,
  reader = createLogReader({ log }),
  onPoison = 'park',
  attempts = 8,
  exclusive = false,
  leaseMs = 10_000,
  backOff = { minMs: 200, maxMs: 5_000 },
  tracing,
  ...surroundings
}: ReactorsOptions): Reactors {
  const byName = new Map(reactors.map((reactor) => [reactor.name, reactor]))
  const [checkpoints, parkedEvents] = [createReactorCheckpoints(vault), createParkedEvents(vault)]
  const runner = createRunner({
    ...surroundings,
    log,
    reader,
    exclusive,
    leaseMs,
    backOff,
    names: [...byName.keys()],
    store: createSubscriptionLeases(vault),
    prepare: settleBeginnings,
    subscriptionOf: ({ name, ...stored }): Subscription =>
      createReactorSubscription({
        reactor: byName.get(name)!,
        log,
        checkpoints,
        parkedEvents,
        stored,
        onPoison,
        attempts,
        logger: surroundings.logger,
        tracing,
      }),
  })
  const settled = Promise.withResolvers<void>()

  async function settleBeginnings(): Promise<void> {
    const head = await log.head()
    const event = head === null ? null : await log.idAt(head)
    for (const { name, startsAt } of reactors) {
      if (startsAt === 'log-end' && (await checkpoints.get(name)) === null)
        await checkpoints.moveTo(name, head ?? logStart, event)
    }
    settled.resolve()
  }

  return {
    start() {
      runner.start()
      return settled.promise
    },
    async stop() {
      settled.resolve()
      await runner.stop()
    },
    states: runner.states,
  }
}
