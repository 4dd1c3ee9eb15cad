import { expect, it } from 'vitest'
import { alone } from './alone.ts'

it('runs one task at a time, and returns undefined when the wait exceeds the patience', async () => {
  let finish = () => {}
  const first = alone(
    () =>
      new Promise<string>((resolve) => {
        finish = () => resolve('first')
      }),
    60_000,
  )
  expect(await alone(async () => 'second', 10)).toBeUndefined()
  const third = alone(async () => 'third', 60_000)
  finish()
  expect(await Promise.all([first, third])).toEqual(['first', 'third'])
})

it("passes a task's error on to its caller", async () => {
  await expect(alone(() => Promise.reject(new Error('broken')), 60_000)).rejects.toThrow('broken')
})
