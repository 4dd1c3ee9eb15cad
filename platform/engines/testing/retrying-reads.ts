import { EngineUnavailable } from '../unavailable.ts'

/**
 * Wraps an engine so that reads which fail by timeout on a busy machine are retried: conformance tests check
 * correctness, not speed.
 */
export function retryingReads<Engine extends object>(
  engine: Engine,
  reads: readonly (keyof Engine & string)[],
): Engine {
  const again =
    (call: (...args: unknown[]) => Promise<unknown>) =>
    async (...args: unknown[]) => {
      for (let asked = 1; ; asked++) {
        try {
          return await call(...args)
        } catch (error) {
          if (!(error instanceof EngineUnavailable) || asked >= 10) throw error
        }
      }
    }
  return {
    ...engine,
    ...Object.fromEntries(reads.map((name) => [name, again(engine[name] as (...args: unknown[]) => Promise<unknown>)])),
  }
}
