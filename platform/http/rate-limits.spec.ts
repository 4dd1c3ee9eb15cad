import { expect, it } from 'vitest'
import { createRateLimits } from './rate-limits.ts'

it('limits an account to 3,000 writes a day, so that its streams stay short', async () => {
  const limits = createRateLimits({ secret: 'a secret of the specs, thirty-two long' })
  for (let n = 0; n < 3_000; n++) await limits.take('writesOfAccountInADay', 'a')
  await expect(limits.take('writesOfAccountInADay', 'a')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await limits.take('writesOfAccountInADay', 'b')
})

it('takes a point of both write limits, and none when one of them refuses', async () => {
  const limits = createRateLimits({ secret: 'a secret of the specs, thirty-two long' })
  for (let n = 0; n < 300; n++) await limits.takeWrite('a')
  for (let n = 0; n < 50; n++)
    await expect(limits.takeWrite('a')).rejects.toMatchObject({ code: 'RATE_LIMITED', details: { retryAfter: 60 } })
  let left = 0
  while (await limits.tryTake('writesOfAccountInADay', 'a')) left++
  expect(left).toBe(2_700)
})

it('refunds the points of both write limits when the server fails', async () => {
  const limits = createRateLimits({ secret: 'a secret of the specs, thirty-two long' })
  const failed = limits.refunding(
    () => true,
    async () => {
      await limits.takeWrite('a')
      throw new Error('away')
    },
  )
  await expect(failed).rejects.toThrow('away')
  for (let n = 0; n < 300; n++) await limits.takeWrite('a')
  await expect(limits.takeWrite('a')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
})
