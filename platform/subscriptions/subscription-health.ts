import type { Position } from '@filiz/domain/shared/event.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { LogBatch, LogEvent } from '@filiz/engines/event-log/port.ts'
import { SubscriptionStopped, type Status, type Subscription, type SubscriptionState } from './subscription.ts'

interface Failure {
  readonly since: number
  readonly at: Position | null
  readonly error: string
}

/** Keeps what operators see of one subscription: its status, its lag, and since when it fails at the same position. */
export function createHealth(subscription: Pick<Subscription, 'name' | 'checkpoint' | 'parking'>, clock: Clock) {
  let status: Status = 'catching-up'
  let behindSince: number | null = performance.now()
  let failure: Failure | null = null

  /** A damaged event has no time. */
  const ageMs = ({ data: { at } }: LogEvent) => Math.max(0, clock.millis() - (at ? Date.parse(at) : clock.millis()))

  return {
    get status() {
      return status
    },
    /** Events have arrived that are not handled yet. */
    lags() {
      behindSince ??= performance.now()
    },
    /** A batch was handled. */
    handled({ events, caughtUp }: LogBatch) {
      behindSince = caughtUp ? null : performance.now() - ageMs(events.at(-1)!)
    },
    /** A step succeeded, perhaps after a failure or a stop. */
    recovered() {
      failure = null
      if (status !== 'live') status = 'catching-up'
    },
    caughtUp() {
      status = 'live'
    },
    failed(error: unknown) {
      const at = subscription.checkpoint
      behindSince ??= performance.now()
      failure = {
        since: failure?.at === at ? failure.since : performance.now(),
        at,
        error: error instanceof SubscriptionStopped ? error.message : String(error),
      }
      if (error instanceof SubscriptionStopped) status = error.status
      else if (!hasStopped(status)) status = 'backing-off'
    },
    state: (): SubscriptionState => ({
      name: subscription.name,
      status,
      checkpoint: subscription.checkpoint,
      parked: subscription.parking.count,
      behindSeconds: secondsSince(behindSince),
      failingSeconds: secondsSince(failure?.since),
      error: failure?.error ?? null,
    }),
  }
}

/** Whether the subscription needs an operator or a newer version; it stays so until it has handled a batch again. */
export const hasStopped = (status: Status): status is SubscriptionStopped['status'] =>
  status === 'stopped' || status === 'log-mismatch' || status === 'newer-version-needed'

const secondsSince = (moment: number | null | undefined) => (moment == null ? 0 : (performance.now() - moment) / 1000)
