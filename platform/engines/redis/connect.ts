import { readFileSync } from 'node:fs'
import { Redis, type RedisOptions } from 'ioredis'
import { reading } from '../connection-string.ts'

/** Milliseconds after which a lost connection is tried again, as long as it takes. */
const reconnectMs = 500

/**
 * By a `redis://` or `rediss://` URL; `rediss://…?tlsCAFile=<file>` names, as the other engines' strings do, who may have
 * signed the server's certificate, where the system does not know them. The server need not answer yet, and may go and come back. `onError` is told of
 * everything that happens to the connection. Throws `BadConnectionString`.
 */
export function connectRedis(
  url: string,
  { onError, ...options }: RedisOptions & { readonly onError: (error: unknown) => void },
): Redis {
  const client = reading(url, () => new Redis(url, { retryStrategy: () => reconnectMs, ...trust(url), ...options }))
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
