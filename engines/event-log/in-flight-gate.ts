import { EngineUnavailable } from '../unavailable.ts'

/**
 * Lets at most `limit` calls be at work, the others wait in order. A call's time runs from when it asked: after
 * `timeoutMs` it is answered with `EngineUnavailable`, started or not (one not started never will be). A place is free
 * again when its call settles; one that never does gives it back after a minute.
 */
export function createGate(limit: number) {
  let atWork = 0
  const waiting = new Set<() => void>()

  const leave = () => {
    atWork--
    const [next] = waiting
    if (next) {
      waiting.delete(next)
      next()
    }
  }

  return function through<T>(call: () => Promise<T>, timeoutMs: number): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const enter = () => {
        atWork++
        let left = false
        const leaveOnce = () => {
          if (!left) leave()
          left = true
          clearTimeout(lost)
        }
        const lost = setTimeout(leaveOnce, 60_000).unref()
        call().then(resolve, reject).finally(() => {
          clearTimeout(timer)
          leaveOnce()
        })
      }
      const timer = setTimeout(() => {
        waiting.delete(enter)
        reject(new EngineUnavailable('event log', new Error(`no answer in ${timeoutMs} ms`)))
      }, timeoutMs)
      if (atWork < limit) enter()
      else waiting.add(enter)
    })
  }
}
