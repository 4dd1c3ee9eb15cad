import type { Config } from '@filiz/engines/config.ts'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import type { RateLimitsOptions } from './rate-limits.ts'

export interface SharedLimits extends Required<Pick<RateLimitsOptions, 'makeLimiter'>> {
  close(): void
}

/** Milliseconds that a count may take before this process counts by itself. */
const timeoutMs = 300

/**
 * Limits that all processes count together, where the queue is Redis. While it is away each process counts for itself:
 * a limit that is too generous for a while is better than nobody getting in. Without Redis there is one process.
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
