import { activeTime } from '@filiz/engines/testing/active-time.ts'
import { redisProgram, startRedis } from '@filiz/engines/testing/servers.ts'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { createRateLimits, type RateLimits } from './rate-limits.ts'
import { openSharedLimits } from './shared-limits.ts'

const secret = 'a secret that all processes of an installation have'

async function limitsOn(url: string): Promise<RateLimits> {
  const shared = await openSharedLimits({ engine: 'redis', url }, () => {})
  onTestFinished(() => shared.close())
  return createRateLimits({ secret, makeLimiter: shared.makeLimiter })
}

/** Counts the points that are left by consuming them. */
async function left(limits: RateLimits, who: string): Promise<number> {
  for (let points = 0; ; points++) if (!(await limits.tryTake('mailsToAddressInADay', who))) return points
}

describe.skipIf(!redisProgram())('limits in Redis', () => {
  it('are shared by all processes, under keys that contain no email address', async () => {
    const redis = await startRedis()
    onTestFinished(() => redis.stop())
    const [one, other] = [await limitsOn(redis.url), await limitsOn(redis.url)]
    // Commands do not wait for the connection: until Redis is connected, each process counts on its own.
    await vi.waitFor(
      async () => {
        const who = `${Math.random()}@example.org`
        await Promise.all([one.take('mailsToAddressInADay', who), other.take('mailsToAddressInADay', who)])
        expect(await left(one, who)).toBe(3)
      },
      { timeout: 10_000 },
    )

    for (let time = 0; time < 3; time++) await one.take('mailsToAddressInADay', 'deniz@example.org')
    expect(await left(other, 'Deniz@example.org ')).toBe(2)
    await expect(one.take('mailsToAddressInADay', 'deniz@example.org')).rejects.toThrow(ApiError)

    const guesses = Array.from({ length: 14 }, (_, index) =>
      (index % 2 ? one : other)
        .guardPassword({ address: 'a@example.org', ip: '10.0.0.1' }, async () => false)
        .then(
          () => 'tried',
          () => 'refused',
        ),
    )
    expect((await Promise.all(guesses)).filter((outcome) => outcome === 'tried')).toHaveLength(10)

    const { connectRedis } = await import('@filiz/engines/redis/connect.ts')
    const client = connectRedis(redis.url, { onError: () => {} })
    const keys = await client.keys('*')
    client.disconnect()
    expect(keys.length).toBeGreaterThan(3)
    expect(keys.filter((key) => !key.startsWith('filiz:limits:') || /@|example|10\.0/.test(key))).toEqual([])
  })

  it('are counted by each process alone while Redis is unavailable, and shared again afterwards', async () => {
    let redis = await startRedis()
    onTestFinished(() => redis.stop())
    const [one, other] = [await limitsOn(redis.url), await limitsOn(redis.url)]
    await vi.waitFor(async () => {
      await one.take('refreshesOfSession', 's')
      await other.take('refreshesOfSession', 's')
    })
    const { port } = redis
    await redis.stop('SIGKILL')
    const took = activeTime()
    expect(await left(one, 'b@example.org')).toBe(5)
    expect(await left(other, 'b@example.org')).toBe(5)
    expect(took()).toBeLessThan(2_500)
    await one.guardPassword({ address: 'b@example.org', ip: '10.0.0.1' }, async () => true)

    redis = await startRedis({ port })
    await vi.waitFor(
      async () => {
        const who = `${Math.random()}@example.org`
        await Promise.all([one.take('mailsToAddressInADay', who), other.take('mailsToAddressInADay', who)])
        expect(await left(other, who)).toBe(3)
      },
      { timeout: 10_000 },
    )
  })
})

it('limits are kept in memory when the queue is not Redis', async () => {
  const shared = await openSharedLimits({ engine: 'sqlite', file: '/nowhere' }, () => {})
  expect(await left(createRateLimits({ secret, makeLimiter: shared.makeLimiter }), 'c@example.org')).toBe(5)
  shared.close()
})
