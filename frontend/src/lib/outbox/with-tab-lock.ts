import { attempt } from '../attempt.ts'
import { withLimit } from '../with-limit.ts'
import { withLock } from '../with-lock.ts'

const queryMs = 1_000

/** Returns whether a tab holds the lock; false when the browser does not answer. */
const isHeld = (locks: LockManager, name: string) =>
  withLimit(() => locks.query(), queryMs).then(
    ({ held }) => held?.some((lock) => lock.name === name) ?? false,
    () => false,
  )

/**
 * Runs `work` under a lock that all tabs of the browser share. Without working locks, it runs without one.
 * @param timeoutMs milliseconds to wait for another tab
 * @returns `undefined` when another tab did not release the lock in time
 */
export async function withTabLock<T>(work: () => Promise<T>, timeoutMs: number, name: string): Promise<T | undefined> {
  const locks = attempt(() => navigator.locks)
  let began = false
  const result = await withLock(locks, name, timeoutMs, () => {
    began = true
    return work()
  })
  return began || !locks || (await isHeld(locks, name)) ? result : work()
}
