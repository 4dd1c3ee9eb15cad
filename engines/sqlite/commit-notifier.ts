export interface CommitNotifier {
  /** Wakes everyone who waits now. */
  notify(): void
  /** Resolves at the next commit, at the latest after `timeoutMs`, or when `signal` aborts. Never rejects. */
  next(timeoutMs: number, signal?: AbortSignal): Promise<void>
}

/** Tells those who wait in this process that something was committed; other processes' commits are found by polling. */
export function createCommitNotifier(): CommitNotifier {
  const waiting = new Set<() => void>()
  return {
    notify: () => {
      for (const wake of [...waiting]) wake()
    },
    next: (timeoutMs, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const wake = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', wake)
          waiting.delete(wake)
          resolve()
        }
        const timer = setTimeout(wake, timeoutMs)
        signal?.addEventListener('abort', wake)
        waiting.add(wake)
      }),
  }
}
