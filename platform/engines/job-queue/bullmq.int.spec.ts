// @module-tag long
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { activeTime } from '../testing/active-time.ts'
import { redisProgram, startRedis, type Server } from '../testing/servers.ts'
import { EngineUnavailable } from '../unavailable.ts'
import { openBullQueue } from './bullmq.ts'
import { jobQueueConformance } from './conformance.ts'

const given = process.env['TEST_REDIS_URL']

describe.skipIf(!given && !redisProgram())('with a Redis', () => {
  let url = given!
  let server: Server | undefined
  beforeAll(async () => {
    if (!given) {
      server = await startRedis()
      url = server.url
    }
  })
  afterAll(() => server?.stop())

  const script = new URL('./testing/bullmq-hanging-child.ts', import.meta.url).pathname

  jobQueueConformance('BullMQ', async ({ takesOver = false } = {}) => {
    const prefix = `kit-${randomUUID()}`
    const lockMs = takesOver ? 5_000 : 60_000
    return {
      open: async () => openBullQueue(url, { prefix, lockMs, stalledMs: lockMs / 2 }),
      hangingChild: { script, args: [url, prefix, String(lockMs)] },
      takeOverMs: lockMs * 2,
    }
  })
})

describe.skipIf(!redisProgram())('when Redis becomes unavailable', () => {
  it('rejects calls while Redis is away, and recovers on its own', async () => {
    let redis = await startRedis()
    const { port, folder } = redis
    const queue = openBullQueue(redis.url, { lockMs: 2_000, stalledMs: 1_000 })
    try {
      const seen: string[] = []
      queue.consume('plans', async ({ id }) => void seen.push(id))
      await queue.add('plans', { id: 'before', data: null })
      await eventually('the first job', () => seen.length === 1)
      expect(await queue.memory!()).toEqual({ used: expect.any(Number) as number, limit: 0 })
      expect((await queue.memory!()).used).toBeGreaterThan(100_000)

      await redis.stop('SIGKILL')
      const took = activeTime()
      await expect(queue.add('plans', { id: 'meanwhile', data: null })).rejects.toThrow(EngineUnavailable)
      expect(took()).toBeLessThan(3_000)
      await expect(queue.check()).rejects.toThrow(EngineUnavailable)

      redis = await startRedis({ port, folder })
      await eventually('it answers', async () =>
        queue.check().then(
          () => true,
          () => false,
        ),
      )
      await queue.add('plans', { id: 'after', data: null })
      await eventually('the job after', () => seen.includes('after'))
    } finally {
      await queue.close()
      await redis.stop()
    }
  })
})
