/**
 * Runs `work` under a lock that all tabs of the browser share. When the browser has no locks (insecure context) or
 * refuses them, it runs without a lock.
 * @param ms milliseconds to wait for the lock
 * @returns `undefined` when the lock was not acquired in time
 */
export function withLock<T>(
  locks: Pick<LockManager, 'request'> | undefined,
  name: string,
  ms: number,
  work: () => Promise<T>,
): Promise<T | undefined> {
  if (!locks) return work()
  return new Promise((resolve, reject) => {
    const waiting = new AbortController()
    let began = false
    // A timer besides the signal, because a lock manager that never answers does not react to the signal either.
    const timer = setTimeout(() => {
      waiting.abort()
      resolve(undefined)
    }, ms)
    const begin = async () => {
      if (waiting.signal.aborted) return undefined
      began = true
      clearTimeout(timer)
      return work()
    }
    const ask = async () => locks.request(name, { signal: waiting.signal }, begin)
    ask()
      .catch((error: unknown) => {
        if (began) throw error
        return begin()
      })
      .then(resolve, reject)
  })
}
