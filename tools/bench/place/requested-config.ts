import { randomBytes } from 'node:crypto'
import { isEmbedded, readConfig, type Config } from '@filiz/engines/config.ts'
import { eventStoreVersion } from './eventstoredb.ts'
import { mongoVersion } from './mongodb.ts'
import { redisVersion } from './redis.ts'

export const secrets = () => ({
  MASTER_KEY: randomBytes(32).toString('base64'),
  TOKEN_SECRET: randomBytes(32).toString('base64'),
})

/**
 * Returns the engines in the environment. The benchmark creates its own databases and files; it writes nothing to those
 * that the URLs name.
 */
export function askedFor(): Config {
  const { EVENT_LOG_URL, READ_STORE_URL, VAULT_URL, QUEUE_URL } = process.env
  return readConfig({ EVENT_LOG_URL, READ_STORE_URL, VAULT_URL, QUEUE_URL, ...secrets() })
}

/**
 * Returns the suffix of a result file: empty for embedded engines; otherwise whether only the log or also other engines
 * run on servers.
 */
export function onServers(): '' | '-on-eventstoredb' | '-on-servers' {
  const asked = askedFor()
  if (isEmbedded(asked)) return ''
  return restOnSqlite(asked) ? '-on-eventstoredb' : '-on-servers'
}

/** Is true if read store, vault and queue all run on SQLite. */
export const restOnSqlite = ({ readStore, vault, queue }: Pick<Config, 'readStore' | 'vault' | 'queue'>): boolean =>
  [readStore, vault, queue].every(({ engine }) => engine === 'sqlite')

/** Returns the name of each engine with the version that its server reports, and no other part of its URL. */
export async function describeEngines(): Promise<string> {
  const { eventLog, readStore, vault, queue } = askedFor()
  const mongo = async (engine: Config['readStore']) =>
    engine.engine === 'sqlite' ? sqlite : said(engine.url, 'MongoDB', await mongoVersion(engine.url))
  return [
    `log: ${eventLog.engine === 'sqlite' ? sqlite : said(eventLog.url, 'EventStoreDB', await eventStoreVersion(eventLog.url))}`,
    `read models: ${await mongo(readStore)}`,
    `vault: ${await mongo(vault)}`,
    `jobs: ${queue.engine === 'sqlite' ? sqlite : said(queue.url, 'Redis', await redisVersion(queue.url))}`,
  ].join('; ')
}

const sqlite = `SQLite ${process.versions['sqlite']}`
const said = (url: string, server: string, version: string) =>
  `${server}${version && ` ${version}`} (${url.slice(0, url.indexOf(':'))}:)`
