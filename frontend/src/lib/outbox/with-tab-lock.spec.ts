import { expect, it } from 'vitest'
import { withTabLock } from './with-tab-lock.ts'

it('runs one task at a time and returns undefined after waiting too long', async () => {
  let finish = () => {}
  const first = withTabLock(
    () =>
      new Promise<string>((resolve) => {
        finish = () => resolve('first')
      }),
    60_000,
    'lane',
  )
  expect(await withTabLock(async () => 'second', 10, 'lane')).toBeUndefined()
  const third = withTabLock(async () => 'third', 60_000, 'lane')
  finish()
  expect(await Promise.all([first, third])).toEqual(['first', 'third'])
})

it('rejects with the error of the task', async () => {
  await expect(withTabLock(() => Promise.reject(new Error('broken')), 60_000, 'lane')).rejects.toThrow('broken')
})
