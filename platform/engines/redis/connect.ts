import { readFileSync } from 'node:fs'
import { Redis, type RedisOptions } from 'ioredis'
import { parseConnectionString } from '../connection-string.ts'

/** Milliseconds between attempts to reconnect, without a limit of attempts. */
const reconnectMs = 500

/**
 * Connects by a `redis://` or `rediss://` URL. `rediss://…?tlsCAFile=<file>` names the CA certificates if the system
 * does not trust the server's. The server need not be reachable yet; lost connections are retried. `onError` receives
 * all connection errors. Throws `BadConnectionString`.
 */
export function connectRedis(
  url: string,
  { onError, ...options }: RedisOptions & { readonly onError: (error: unknown) => void },
): Redis {
  const client = parseConnectionString(
    url,
    () => new Redis(url, { retryStrategy: () => reconnectMs, ...trust(url), ...options }),
  )
  client.on('error', onError)
  return client
}

function trust(url: string): Pick<RedisOptions, 'tls'> {
  const { protocol, searchParams } = new URL(url)
  const file = searchParams.get('tlsCAFile')
  if (file === null) return {}
  if (protocol !== 'rediss:') throw new Error('tlsCAFile without TLS')
  return { tls: { ca: readFileSync(file) } }
}
