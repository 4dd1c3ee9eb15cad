import { expect, it } from 'vitest'
import { withLimit } from './with-limit.ts'

it('rejects with TimeoutError when the work never settles, and otherwise settles like the work', async () => {
  await expect(withLimit(() => new Promise(() => {}), 5)).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(await withLimit(async () => 1, 1_000)).toBe(1)
  await expect(withLimit(() => Promise.reject(new Error('broken')), 1_000)).rejects.toThrow('broken')
})
