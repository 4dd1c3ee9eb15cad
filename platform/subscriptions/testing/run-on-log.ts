import { manualClock } from '@filiz/engines/clock/clocks.ts'
import { createLogger } from '@filiz/engines/observability/logger.ts'
import { onTestFinished, vi } from 'vitest'
import { createLogReader } from '../log-reader.ts'
import { runSubscription, type OwnedLease, type RunOptions } from '../run-subscription.ts'
import type { Subscription } from '../subscription.ts'
import { growing } from './growing-log.ts'

export const until = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 10_000, interval: 5 })
export const upTo = (last: number, from = 1) => Array.from({ length: last - from + 1 }, (_, index) => from + index)

/** Runs a subscription on an in-memory log until the test has finished. By default its lease is never lost. */
export function runOnLog(
  subscription: Subscription,
  log = growing(),
  { lease, ...more }: Partial<Omit<RunOptions, 'lease'>> & { readonly lease?: Partial<OwnedLease> } = {},
) {
  const ending = new AbortController()
  const surrendered: string[] = []
  const logger = createLogger({ level: 'silent' })
  const [errors, warnings] = [vi.spyOn(logger, 'error'), vi.spyOn(logger, 'warn')]
  const run = runSubscription(subscription, {
    log,
    reader: createLogReader({ log }),
    clock: manualClock('2026-03-10T09:00:00.000Z'),
    logger,
    signal: ending.signal,
    lease: {
      isOwned: () => true,
      confirm: async () => true,
      surrender: async () => void surrendered.push(subscription.name),
      ...lease,
    },
    backOff: { minMs: 5, maxMs: 20 },
    maxPoisoned: 3,
    knows: () => true,
    ...more,
  })
  const stop = async () => {
    ending.abort()
    await run.done
  }
  onTestFinished(stop)
  return { run, log, stop, surrendered, errors, warnings }
}
