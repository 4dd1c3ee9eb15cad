import { EngineUnavailable } from './unavailable.ts'

/**
 * Resolves like the promise, or rejects with `EngineUnavailable` after `ms`: the client libraries' own timeouts do not
 * apply when a server is frozen. Nothing is cancelled; late results are ignored.
 */
export function withTimeout<T>(promise: Promise<T>, ms: number, engine: EngineUnavailable['engine']): Promise<T> {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new EngineUnavailable(engine, new Error(`no answer in ${ms} ms`))), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** Waits for `work` at most `ms`; resolves to whether it completed. A failure counts as not completed. */
export async function settlesWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  return Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    late,
  ]).finally(() => clearTimeout(timer))
}
