import type { Config } from '@filiz/engines/config.ts'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import type { RateLimitsOptions } from './rate-limits.ts'

export interface SharedLimits extends Required<Pick<RateLimitsOptions, 'makeLimiter'>> {
  close(): void
}

/** Milliseconds to wait for Redis; after that this process counts on its own. */
const timeoutMs = 300

/**
 * Opens limits that all processes share in Redis. While Redis is unavailable each process counts on its own: too
 * generous a limit is better than blocking all users. Without Redis there is only one process, which counts in memory.
 */
export async function openSharedLimits(
  queue: Config['queue'],
  onError: (error: unknown) => void,
): Promise<SharedLimits> {
  if (queue.engine === 'sqlite') return { makeLimiter: (options) => new RateLimiterMemory(options), close() {} }
  const { connectRedis } = await import('@filiz/engines/redis/connect.ts')
  const client = connectRedis(queue.url, {
    onError,
    commandTimeout: timeoutMs,
    connectTimeout: 2_000,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
  })
  return {
    makeLimiter: ({ keyPrefix, points, duration, inProcess }) =>
      inProcess
        ? new RateLimiterMemory({ keyPrefix, points, duration })
        : new RateLimiterRedis({
            storeClient: client,
            keyPrefix: `filiz:limits:${keyPrefix}`,
            points,
            duration,
            rejectIfRedisNotReady: true,
            insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
          }),
    close: () => client.disconnect(),
  }
}
