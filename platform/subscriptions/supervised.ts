import type { Logger } from 'pino'
import { createBackOff, type BackOffLimits } from './back-off.ts'

export interface SupervisedOptions extends Partial<BackOffLimits> {
  readonly name: string
  readonly signal: AbortSignal
  readonly logger: Logger
  readonly onFailure?: (error: unknown) => void
}

/**
 * Repeats `work` until `signal` aborts, also after errors, so that lost connections recover. `work` calls `succeeded`
 * after useful work, which resets the back-off. Never rejects.
 */
export async function supervised(
  work: (succeeded: () => void) => Promise<void>,
  { minMs = 100, maxMs = 2_000, onFailure = () => {}, ...loop }: SupervisedOptions,
): Promise<void> {
  const backOff = createBackOff({ minMs, maxMs }, loop)
  while (!loop.signal.aborted) {
    try {
      await work(backOff.reset)
      backOff.reset()
    } catch (error) {
      if (loop.signal.aborted) return
      onFailure(error)
      await backOff.after(error)
    }
  }
}
