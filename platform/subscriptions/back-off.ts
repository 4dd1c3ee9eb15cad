import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'

/** The wait doubles with each failure in a row, from `minMs` to `maxMs`; jitter shortens it to no less than half. */
export interface BackOffLimits {
  readonly minMs: number
  readonly maxMs: number
}

/** Counts the failures in a row of a loop that is repeated until it succeeds. */
export function createBackOff(
  { minMs, maxMs }: BackOffLimits,
  { name, signal, logger }: { readonly name: string; readonly signal: AbortSignal; readonly logger: Logger },
) {
  let failures = 0
  return {
    /** Begins again with the shortest wait, after useful work. */
    reset() {
      failures = 0
    },
    /** Logs the failure and waits, until `signal` aborts at the latest. */
    async after(error: unknown): Promise<void> {
      failures += 1
      logger.warn({ err: error, loop: name, failures }, 'will try again')
      await sleep(waitMs(failures, { minMs, maxMs }, Math.random()), signal)
    },
  }
}

/**
 * Returns the wait in milliseconds after this many failures in a row. `chance`: jitter from 0 (shortest wait) to 1
 * (longest).
 */
export function waitMs(failures: number, { minMs, maxMs }: BackOffLimits, chance: number): number {
  const half = Math.min(maxMs, minMs * 2 ** (failures - 1)) / 2
  return half + chance * half
}

/** Resolves after `ms`, or at once when `signal` aborts. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => {})
}

/** Resolves when `signal` aborts. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve())
  })
