import type { Logger } from 'pino'
import { supervised } from './supervised.ts'

/**
 * Has what is parked tried once more, beside a subscription's work. `pass` tries all of it, and says whether more has come to
 * wait meanwhile for what was tried: then there is one more. Where it fails, as an engine is away, it comes again after a
 * rest. Resolves when nothing is left to be tried, or, behind the pass at hand, when `signal` aborts. Never rejects.
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
