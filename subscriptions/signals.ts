export interface Signals {
  /** Wakes all who wait now. */
  notify(): void
  /** `changed` at the next `notify`, `late` after `ms`, `aborted` as soon as `signal` is. */
  next(signal: AbortSignal, ms?: number): Promise<'changed' | 'late' | 'aborted'>
}

/** Lets tasks of one process wait for each other: nothing is kept for who comes later, so look first, then wait. */
export function createSignals(): Signals {
  let waiting = new Set<() => void>()
  return {
    notify() {
      const woken = waiting
      waiting = new Set()
      for (const wake of woken) wake()
    },
    next: (signal, ms) => new Promise((resolve) => {
      if (signal.aborted) return resolve('aborted')
      const done = (how: 'changed' | 'late' | 'aborted') => {
        waiting.delete(changed)
        signal.removeEventListener('abort', aborted)
        clearTimeout(timer)
        resolve(how)
      }
      const changed = () => done('changed')
      const aborted = () => done('aborted')
      const timer = ms === undefined ? undefined : setTimeout(() => done('late'), ms)
      waiting.add(changed)
      signal.addEventListener('abort', aborted)
    }),
  }
}
