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
