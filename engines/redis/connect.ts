import { Redis, type RedisOptions } from 'ioredis'
import { reading } from '../connection-string.ts'

/** Milliseconds after which a lost connection is tried again, as long as it takes. */
const reconnectMs = 500

/**
 * By a `redis://` or `rediss://` URL. The server need not answer yet, and may go and come back. `onError` is told of
 * everything that happens to the connection. Throws `BadConnectionString`.
 */
export function connectRedis(url: string, { onError, ...options }: RedisOptions & { readonly onError: (error: unknown) => void }): Redis {
  const client = reading(url, () => new Redis(url, { retryStrategy: () => reconnectMs, ...options }))
  client.on('error', onError)
  return client
}
