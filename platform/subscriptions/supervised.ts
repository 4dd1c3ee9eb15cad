import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'

export interface SupervisedOptions {
  readonly name: string
  readonly signal: AbortSignal
  readonly logger: Logger
  /**
   * Wait after the first failure. The wait doubles with each failure up to `maxMs`; jitter shortens it to no less than
   * half.
   */
  readonly minMs?: number
  readonly maxMs?: number
  readonly onFailure?: (error: unknown) => void
}

/**
 * Runs `life` again and again until `signal` aborts, also after errors, so that lost connections recover. `life` calls
 * `alive` after useful work, which resets the back-off. Never rejects.
 */
export async function supervised(
  life: (alive: () => void) => Promise<void>,
  options: SupervisedOptions,
): Promise<void> {
  const { name, signal, logger, minMs = 100, maxMs = 2_000, onFailure = () => {} } = options
  let failures = 0
  const alive = () => {
    failures = 0
  }
  while (!signal.aborted) {
    try {
      await life(alive)
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      failures += 1
      onFailure(error)
      logger.warn({ err: error, loop: name, failures }, 'will try again')
    }
    if (failures > 0) await sleep(waitMs(failures, { minMs, maxMs }, Math.random()), signal)
  }
}

/**
 * Returns the wait in milliseconds after this many failures in a row. `chance`: jitter from 0 (shortest wait) to 1
 * (longest).
 */
export function waitMs(
  failures: number,
  { minMs, maxMs }: Required<Pick<SupervisedOptions, 'minMs' | 'maxMs'>>,
  chance: number,
): number {
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
