/**
 * Runs `work` under a lock that all tabs of the browser share. Without the Locks API (insecure context) it runs without
 * a lock.
 * @param timeoutMs milliseconds to wait for another tab
 * @returns `undefined` when the lock was not acquired in time
 */
export async function withTabLock<T>(work: () => Promise<T>, timeoutMs: number): Promise<T | undefined> {
  if (!navigator.locks) return work()
  let began = false
  try {
    return (await navigator.locks.request('filiz-outbox', { signal: AbortSignal.timeout(timeoutMs) }, () => {
      began = true
      return work()
    })) as T
  } catch (error) {
    if (began) throw error
    return undefined
  }
}
