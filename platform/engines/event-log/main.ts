import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError, invalidConnectionString, readConfig } from '../config.ts'
import { BadConnectionString } from '../connection-string.ts'
import { shouldRunAction } from '../command-line-usage.ts'
import { EngineUnavailable } from '../unavailable.ts'
import { RefusedCredentials } from './eventstoredb-errors.ts'
import { setUpLogUsers, userIn, type LogUserUrls } from './users.ts'

/**
 * `start.cjs event-log-users`: creates the users of EVENT_LOG_WRITER_URL and EVENT_LOG_READER_URL, and the ACLs that
 * restrict them, with the administrator of EVENT_LOG_URL. May be repeated. Waits for a server that starts: it creates
 * its administrator a moment after it begins to answer.
 */
const usage = 'usage: event-log-users (with EVENT_LOG_URL, EVENT_LOG_WRITER_URL and EVENT_LOG_READER_URL)'
const patienceMs = 300_000

const words = process.argv.slice(2)
if (shouldRunAction(words, { usage, isUnderstood: words.length === 0 })) await run()

async function run(): Promise<void> {
  const { eventLog, eventLogUsers } = readConfig(undefined, {}, { keys: false })
  const { writer, reader } = eventLogUsers
  if (eventLog.engine !== 'eventstoredb' || writer === null || reader === null)
    throw new ConfigError(new Map([['EVENT_LOG_URL', `is no server, or the other two are missing; ${usage}`]]))
  const admin = userIn(eventLog.url)
  // A server whose users the operator manages: all services use the same connection string.
  if (!admin || admin.name === userIn(writer)?.name || admin.name === userIn(reader)?.name)
    return console.log('EVENT_LOG_URL names no user of its own, so users and rights stay as they are.')
  await setUp(eventLog.url, { writer, reader })
  console.log('The users of the event log are ready.')
}

async function setUp(adminUrl: string, urls: LogUserUrls): Promise<void> {
  const until = performance.now() + patienceMs
  while (true) {
    try {
      return await setUpLogUsers(adminUrl, urls, console.log)
    } catch (error) {
      if (error instanceof BadConnectionString) throw invalidConnectionString('EVENT_LOG_URL')
      const mayPass = error instanceof EngineUnavailable || error instanceof RefusedCredentials
      if (!mayPass || performance.now() > until) throw error
      await sleep(1_000)
    }
  }
}
