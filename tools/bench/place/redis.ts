import { connectRedis } from '@filiz/engines/redis/connect.ts'
import type { Own } from './owned-resource.ts'

const mark = 'filiz-bench'

const connect = (url: string) => connectRedis(url, { onError: () => {}, maxRetriesPerRequest: 1 })

export async function redisVersion(url: string): Promise<string> {
  const client = connect(url)
  try {
    return /^redis_version:(\S+)/m.exec(await client.info('server'))?.[1] ?? ''
  } finally {
    client.disconnect()
  }
}

/**
 * Takes the highest unused numbered database and empties it afterwards. A key in it tells other benchmarks that it is
 * taken.
 */
export async function ownRedis(url: string): Promise<Own> {
  const client = connect(url)
  try {
    const used = [...(await client.info('keyspace')).matchAll(/^db(\d+):/gm)].map(([, number]) => Number(number))
    const [, databases] = (await client.config('GET', 'databases')) as [string, string]
    for (let number = Number(databases) - 1; number > 0; number--) {
      if (used.includes(number)) continue
      await client.select(number)
      if ((await client.set(mark, '1', 'NX')) === 'OK')
        return { url: withDatabase(url, number), remove: () => empty(url, number) }
    }
  } finally {
    client.disconnect()
  }
  throw new Error('QUEUE_URL: none of the databases of that Redis is empty')
}

async function empty(url: string, number: number): Promise<void> {
  const client = connect(withDatabase(url, number))
  try {
    await client.flushdb()
  } finally {
    client.disconnect()
  }
}

function withDatabase(url: string, number: number): string {
  const changed = new URL(url)
  changed.pathname = `/${number}`
  return changed.href
}
