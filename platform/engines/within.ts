import { EngineUnavailable } from './unavailable.ts'

/**
 * What the promise resolves to, or `EngineUnavailable` after `ms`: no client of ours keeps its own time limits when a
 * server is frozen rather than gone. Nothing is cancelled; what comes late is ignored.
 */
export function within<T>(promise: Promise<T>, ms: number, engine: EngineUnavailable['engine']): Promise<T> {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new EngineUnavailable(engine, new Error(`no answer in ${ms} ms`))), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** Waits for `work`, at most `ms`; whether it was done by then. A failure counts as not done. */
export async function atMost(work: Promise<unknown>, ms: number): Promise<boolean> {
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
