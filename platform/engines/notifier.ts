export interface Notifier {
  /** Wakes all who wait now. */
  notify(): void
  /** `notified` at the next `notify`, `late` after `timeoutMs`, `aborted` as soon as `signal` is. Never rejects. */
  next(options: {
    readonly signal?: AbortSignal
    readonly timeoutMs?: number
  }): Promise<'notified' | 'late' | 'aborted'>
}

/**
 * Lets tasks of one process wait for each other, for a commit say; what other processes do is found by polling. Nothing is
 * kept for who comes later: look first, then wait.
 */
export function createNotifier(): Notifier {
  let waiting = new Set<() => void>()
  return {
    notify() {
      const woken = waiting
      waiting = new Set()
      for (const wake of woken) wake()
    },
    next: ({ signal, timeoutMs }) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve('aborted')
        const done = (how: 'notified' | 'late' | 'aborted') => {
          waiting.delete(notified)
          signal?.removeEventListener('abort', aborted)
          clearTimeout(timer)
          resolve(how)
        }
        const notified = () => done('notified')
        const aborted = () => done('aborted')
        const timer = timeoutMs === undefined ? undefined : setTimeout(() => done('late'), timeoutMs)
        waiting.add(notified)
        signal?.addEventListener('abort', aborted)
      }),
  }
}
