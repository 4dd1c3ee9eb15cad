import { expect, it } from 'vitest'
import { withLock } from './with-lock.ts'

const locks = (request: () => Promise<unknown>) => ({ request }) as unknown as LockManager

it('returns undefined when the lock manager never answers, and does not run the task later', async () => {
  let grant = () => {}
  const never = { request: (_: string, __: object, begin: () => void) => new Promise(() => (grant = begin)) }
  let ran = false
  const work = async () => {
    ran = true
  }
  expect(await withLock(never as unknown as LockManager, 'a', 10, work)).toBeUndefined()
  grant()
  expect(ran).toBe(false)
})

it.each([
  ['there is no lock manager', undefined],
  ['the browser refuses locks', locks(() => Promise.reject(new DOMException('denied', 'SecurityError')))],
  [
    'the lock manager throws',
    locks(() => {
      throw new DOMException('denied', 'SecurityError')
    }),
  ],
])('runs the task without a lock when %s', async (_, manager) => {
  expect(await withLock(manager, 'a', 1_000, async () => 'done')).toBe('done')
})

it('rejects with the error of the task', async () => {
  await expect(withLock(navigator.locks, 'a', 1_000, () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  )
})
