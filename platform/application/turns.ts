import { EngineUnavailable } from '@filiz/engines/unavailable.ts'

/**
 * Returns a function that runs at most `atOnce` works at a time, in order of arrival. It rejects with
 * `EngineUnavailable` if `waiting` others already wait.
 */
export function createTurns(
  engine: EngineUnavailable['engine'],
  { atOnce, waiting: mayWait }: { readonly atOnce: number; readonly waiting: number },
) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    else if (waiting.length < mayWait) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw new EngineUnavailable(engine)
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
