import { expect, it } from 'vitest'
import { alone } from './alone.ts'

it('one works at a time, and who waits for another too long does without', async () => {
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

it('what goes wrong in the work is its caller’s', async () => {
  await expect(alone(() => Promise.reject(new Error('broken')), 60_000)).rejects.toThrow('broken')
})
