export interface Notifier {
  /** Wakes all current waiters. */
  notify(): void
  /**
   * Resolves to `notified` at the next `notify`, `late` after `timeoutMs`, or `aborted` when `signal` aborts. Never
   * rejects.
   */
  next(options: {
    readonly signal?: AbortSignal
    readonly timeoutMs?: number
  }): Promise<'notified' | 'late' | 'aborted'>
}

/**
 * Lets tasks of one process wait for an event such as a commit; changes by other processes are found by polling.
 * Notifications are not stored: check the state first, then wait in the same turn.
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
