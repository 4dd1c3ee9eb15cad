import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { BadConnectionString } from '../connection-string.ts'
import { withTimeout } from '../with-timeout.ts'
import { openEventStoreDbReader } from './eventstoredb.ts'
import { connectEventStoreDb, type ClientHandle } from './eventstoredb-connection.ts'
import { driverFor, type Driver } from './eventstoredb-driver.ts'
import { errorType, errorTypes, portError, toAppendResult } from './eventstoredb-errors.ts'
import { createReads } from './eventstoredb-reads.ts'
import { toSequence } from './sequence.ts'

export interface LogUser {
  readonly name: string
  readonly password: string
}

/** The connection strings of the users to create, each with a user and a password. */
export interface LogUserUrls {
  readonly writer: string
  readonly reader: string
}

const timeoutMs = 10_000
const admins = '$admins'

/**
 * Creates the users of two connection strings on an EventStoreDB or KurrentDB that only Filiz uses, and sets the
 * default ACL: both users read `$all` and every stream that is not a system stream, the writer appends to the latter,
 * and neither deletes streams, changes metadata, or manages users. Existing users get the password of their connection
 * string. Resolves when the server accepts both. `adminUrl`: a member of `$admins`. `report` receives a sentence for
 * each change. Rejects with `EngineUnavailable`, `RefusedCredentials` (also for a moment after a password was changed)
 * or `BadConnectionString`; may be repeated.
 */
export async function setUpLogUsers(
  adminUrl: string,
  urls: LogUserUrls,
  report: (change: string) => void,
): Promise<void> {
  const [writer, reader] = [userOf(urls.writer), userOf(urls.reader)]
  await asAdmin(adminUrl, async ({ setLast, create, resetPassword }) => {
    // The ACLs come first: without them a new user could append everywhere.
    const access = { $acl: { $r: [admins, writer.name, reader.name] } }
    if (await setLast('$$$all', '$metadata', access)) report('The ACL of $all is set.')
    if (await setLast('$settings', '$settings', defaultAcl(writer.name, reader.name))) report('The default ACL is set.')
    for (const user of [writer, reader]) {
      if (await create(user)) continue
      await resetPassword(user)
      report(`The password of ${user.name} is changed.`)
    }
  })
  for (const url of [urls.writer, urls.reader]) await check(url)
}

const defaultAcl = (writer: string, reader: string) => ({
  $userStreamAcl: { $r: [writer, reader], $w: [writer], $d: [admins], $mr: [admins], $mw: [admins] },
  $systemStreamAcl: { $r: [admins], $w: [admins], $d: [admins], $mr: [admins], $mw: [admins] },
})

/** Returns the user in a connection string, if it has one. */
export function userIn(url: string): LogUser | undefined {
  const [, name, password] = /^[^:]+:\/\/([^:@/]+):([^@]+)@/.exec(url.trim()) ?? []
  if (name === undefined || password === undefined) return undefined
  return { name: decodeURIComponent(name), password: decodeURIComponent(password) }
}

function userOf(url: string): LogUser {
  const user = userIn(url)
  if (!user) throw new BadConnectionString('no user and password')
  return user
}

async function check(url: string): Promise<void> {
  const log = openEventStoreDbReader(url, { timeoutMs })
  await log.check().finally(() => log.close())
}

type Admin = ReturnType<typeof adminOf>

async function asAdmin(url: string, work: (admin: Admin) => Promise<void>): Promise<void> {
  const driver = driverFor(url)
  const connection = connectEventStoreDb(driver, url, { patienceMs: Infinity })
  try {
    await work(adminOf(driver, await connection.current()))
  } catch (error) {
    throw portError(error)
  } finally {
    await connection.close()
  }
}

function adminOf(driver: Driver, { client, line }: ClientHandle) {
  const { users } = driver.messages
  const reads = createReads(driver)

  async function last(stream: string): Promise<{ readonly revision: bigint; readonly data: unknown } | null> {
    let found = null
    try {
      for await (const { event } of reads.readStream(client, stream, undefined, { requiresLeader: true }))
        if (event) found = { revision: event.revision, data: event.data }
    } catch (error) {
      if (errorType(error) !== errorTypes.streamNotFound) throw error
    }
    return found
  }

  /** Calls a method of the server's user management. */
  const manage = <Request>(method: 'create' | 'resetPassword', request: Request): Promise<void> =>
    client['execute'](driver.services.Users, method, (service) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const call = service[method].bind(service) as (...call: unknown[]) => unknown
      call(request, ...client['callArguments']({ deadline: timeoutMs }), (error: Error | null) =>
        error ? reject(error) : resolve(),
      )
      return promise
    })

  return {
    /** Appends the event unless the stream's last event has the same data; returns whether it did. */
    async setLast(stream: string, type: string, data: unknown): Promise<boolean> {
      const before = await withTimeout(last(stream), timeoutMs, 'event log')
      if (isDeepStrictEqual(before?.data, data)) return false
      const event = { id: randomUUID(), type, data: JSON.stringify(data), metadata: '{}' }
      const expected = before === null ? ('no-stream' as const) : Number(before.revision)
      const answer = await line.append({ stream, expected, events: [event] }, timeoutMs)
      const result = toAppendResult(answer, {
        stream,
        expected: before === null ? 'no-stream' : toSequence(before.revision),
      })
      if (result instanceof Error) throw result
      return true
    },

    /** Creates a user without a group; returns false if the user exists with another password. */
    async create({ name, password }: LogUser): Promise<boolean> {
      const options = new users.CreateReq.Options()
      options.setLoginName(name)
      options.setFullName(name)
      options.setPassword(password)
      const request = new users.CreateReq()
      request.setOptions(options)
      try {
        await manage('create', request)
        return true
      } catch (error) {
        if (isConflict(error)) return false
        throw error
      }
    },

    async resetPassword({ name, password }: LogUser): Promise<void> {
      const options = new users.ResetPasswordReq.Options()
      options.setLoginName(name)
      options.setNewPassword(password)
      const request = new users.ResetPasswordReq()
      request.setOptions(options)
      await manage('resetPassword', request)
    },
  }
}

/** The server names the error in a header of its answer. */
const isConflict = (error: unknown): boolean =>
  (error as { metadata?: { getMap?(): Record<string, unknown> } }).metadata?.getMap?.()['exception'] ===
  errorTypes.userConflict
