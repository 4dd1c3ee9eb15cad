export interface Bell {
  /** Wakes everyone who waits now. */
  ring(): void
  /** Resolves when it next rings, at the latest after `timeoutMs`, or when `signal` aborts. Never rejects. */
  wait(timeoutMs: number, signal?: AbortSignal): Promise<void>
}

/** Tells those who wait in this process that something was committed; other processes' commits are found by polling. */
export function createBell(): Bell {
  const waiting = new Set<() => void>()
  return {
    ring: () => {
      for (const wake of [...waiting]) wake()
    },
    wait: (timeoutMs, signal) =>
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
