import { connectMongo, longTimeoutMs } from '@filiz/engines/mongodb/connect.ts'
import type { Own } from './owned-resource.ts'

async function using<T>(url: string, work: (db: ReturnType<typeof connectMongo>['db']) => Promise<T>): Promise<T> {
  const { db, answered, close } = connectMongo(url, 'read store', 'filiz_bench')
  try {
    return await answered(() => work(db), longTimeoutMs)
  } finally {
    await close()
  }
}

export const mongoVersion = (url: string): Promise<string> =>
  using(url, async (db) => String((await db.command({ buildInfo: 1 }))['version'] ?? ''))

/** Names a new database on the server, which is dropped afterwards. */
export function ownMongo(url: string, name: string): Own {
  const own = withDatabase(url, name)
  return { url: own, remove: () => using(own, (db) => db.dropDatabase()) }
}

function withDatabase(url: string, name: string): string {
  const [, server = url, database = '', options = ''] =
    /^(\w+(?:\+srv)?:\/\/[^/?]+)(?:\/([^?]*))?(?:\?(.*))?$/.exec(url) ?? []
  // Without further options, MongoDB authenticates against the database in the URL.
  const known =
    database !== '' &&
    server.startsWith('mongodb://') &&
    server.includes('@') &&
    !/(?:^|&)auth(?:Source|Mechanism)=/i.test(options)
  return `${server}/${name}?${[options, known ? `authSource=${database}` : ''].filter(Boolean).join('&')}`
}
