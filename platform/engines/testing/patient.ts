import { EngineUnavailable } from '../unavailable.ts'

/**
 * The same engine for whom late answers are answers: on a busy machine one may come later than a call waits for it, and then what is only
 * read is asked for again. A kit is about what is right, not about how soon.
 */
export function patient<Engine extends object>(engine: Engine, reads: readonly (keyof Engine & string)[]): Engine {
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
