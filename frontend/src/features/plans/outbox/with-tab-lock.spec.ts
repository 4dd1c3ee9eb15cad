import { expect, it } from 'vitest'
import { withTabLock } from './with-tab-lock.ts'

it('runs one task at a time, and returns undefined when the wait exceeds the patience', async () => {
  let finish = () => {}
  const first = withTabLock(
    () =>
      new Promise<string>((resolve) => {
        finish = () => resolve('first')
      }),
    60_000,
  )
  expect(await withTabLock(async () => 'second', 10)).toBeUndefined()
  const third = withTabLock(async () => 'third', 60_000)
  finish()
  expect(await Promise.all([first, third])).toEqual(['first', 'third'])
})

it("passes a task's error on to its caller", async () => {
  await expect(withTabLock(() => Promise.reject(new Error('broken')), 60_000)).rejects.toThrow('broken')
})
