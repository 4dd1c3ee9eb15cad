import type { Logger } from 'pino'
import { supervised } from './supervised.ts'

/**
 * Retries parked events while the subscription continues its work. `pass` retries all of them and returns true when
 * more events were parked behind them meanwhile; then it runs again. A failed pass is repeated after a back-off.
 * Resolves when nothing is left to retry, or after the current pass when `signal` aborts. Never rejects.
 */
export async function retryParked(
  pass: () => Promise<boolean>,
  { name, signal, logger }: { readonly name: string; readonly signal: AbortSignal; readonly logger: Logger },
): Promise<void> {
  const done = new AbortController()
  const either = AbortSignal.any([signal, done.signal])
  await supervised(
    async () => {
      while (!either.aborted && (await pass()));
      done.abort()
    },
    { name: `parked events of ${name}`, signal: either, logger },
  )
}
