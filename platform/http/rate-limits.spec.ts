import { expect, it } from 'vitest'
import { createRateLimits } from './rate-limits.ts'

it('limits an account to 3,000 writes a day, so that its streams stay short', async () => {
  const limits = createRateLimits({ secret: 'a secret of the specs, thirty-two long' })
  for (let n = 0; n < 3_000; n++) await limits.take('writesOfAccountInADay', 'a')
  await expect(limits.take('writesOfAccountInADay', 'a')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await limits.take('writesOfAccountInADay', 'b')
})
