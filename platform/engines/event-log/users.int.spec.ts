// @module-tag long
import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openEventStoreDb } from './eventstoredb.ts'
import { connectEventStoreDb } from './eventstoredb-connection.ts'
import { driverFor } from './eventstoredb-driver.ts'
import { RefusedCredentials } from './eventstoredb-errors.ts'
import { setUpLogUsers } from './users.ts'

/** A connection string with the server's administrator, e.g. `esdb://admin:…@localhost:2113?tlsCAFile=…`. */
const adminUrl = process.env['TEST_EVENTSTORE_URL'] ?? ''

const newPassword = () => randomBytes(16).toString('hex')
const as = (name: string, password: string) => adminUrl.replace(/\/\/admin:[^@]*@/, `//${name}:${password}@`)
const event = () => ({
  id: randomUUID(),
  type: 'SomethingHappened',
  data: { at: new Date().toISOString() },
  metadata: { schema: 1, correlationId: 'c', causationId: 'c', actor: 'operator' },
})

it.each([
  ['esdb://admin:p@127.0.0.1:9', 'esdb://admin:p@127.0.0.1:9'],
  ['esdb://127.0.0.1:9?tls=false', 'kurrentdb://127.0.0.1:9?tls=false'],
])('event-log-users changes nothing when %s and %s name no separate users', async (admin, user) => {
  const env = { EVENT_LOG_URL: admin, EVENT_LOG_WRITER_URL: user, EVENT_LOG_READER_URL: user }
  const start = path.join(import.meta.dirname, '..', '..', '..', 'start.cjs')
  const { stdout } = await promisify(execFile)(process.execPath, [start, 'event-log-users'], { env })
  expect(stdout).toContain('stay as they are')
})

/** Sets the default ACL of the server, so the server must not be used by anybody else than an administrator. */
describe.skipIf(!/\/\/admin:[^@]+@/.test(adminUrl))(
  "users of an EventStoreDB (TEST_EVENTSTORE_URL with the administrator's password)",
  () => {
    const [writer, reader] = [`writer-${randomUUID()}`, `reader-${randomUUID()}`]
    const urls = { writer: as(writer, newPassword()), reader: as(reader, newPassword()) }

    async function open(url: string) {
      const log = openEventStoreDb(url, { namespace: `users-${randomUUID()}-`, timeoutMs: 30_000 })
      let closed = false
      const close = async () => {
        if (!closed) await log.close()
        closed = true
      }
      onTestFinished(close)
      return { ...log, close }
    }

    it('creates both users once, and sets the ACLs', async () => {
      const changes: string[] = []
      await setUpLogUsers(adminUrl, urls, (change) => changes.push(change))
      expect(changes).toEqual(['The ACL of $all is set.', 'The default ACL is set.'])
      await setUpLogUsers(adminUrl, urls, (change) => changes.push(change))
      expect(changes).toHaveLength(2)
    })

    it('allows the writer to append, to read and to follow', async () => {
      const log = await open(urls.writer)
      const { position } = await log.append('child-1', 'no-stream', [event()])
      expect(await Array.fromAsync(log.readStream('child-1'))).toHaveLength(1)
      expect(await log.head()).toBe(position)
      expect(await log.idAt(position)).not.toBeNull()
      expect((await Array.fromAsync(log.readAll({ after: null, kinds: ['child'] }))).flat()).toHaveLength(1)
      const done = new AbortController()
      for await (const { events } of log.subscribe({ after: null, signal: done.signal }))
        if (events.length > 0) done.abort()
    })

    it('allows the reader to read and to follow, and refuses its appends', async () => {
      const namespace = `users-${randomUUID()}-`
      const writing = openEventStoreDb(urls.writer, { namespace, timeoutMs: 30_000 })
      const { revision, position } = await writing.append('child-1', 'no-stream', [event()])
      await writing.close()
      const log = openEventStoreDb(urls.reader, { namespace, timeoutMs: 30_000 })
      onTestFinished(() => log.close())
      expect(await Array.fromAsync(log.readStream('child-1'))).toHaveLength(1)
      expect(await log.head()).toBe(position)
      expect((await Array.fromAsync(log.readAll({ after: null, kinds: ['child'] }))).flat()).toHaveLength(1)
      const done = new AbortController()
      for await (const { events } of log.subscribe({ after: null, signal: done.signal }))
        if (events.length > 0) done.abort()
      await expect(log.append('child-1', revision, [event()])).rejects.toThrow(RefusedCredentials)
      await expect(log.append('child-2', 'no-stream', [event()])).rejects.toThrow(RefusedCredentials)
    })

    it.each(['writer', 'reader'] as const)(
      'refuses the %s to change rights, to delete streams and to manage users',
      async (role) => {
        const driver = driverFor(adminUrl)
        const connection = connectEventStoreDb(driver, urls[role], { patienceMs: Infinity })
        onTestFinished(() => connection.close())
        const { client, line } = await connection.current()
        const written = (stream: string, type: string, data: unknown) =>
          line.append(
            {
              stream,
              expected: 'no-stream',
              events: [{ id: randomUUID(), type, data: JSON.stringify(data), metadata: '{}' }],
            },
            30_000,
          )
        const denied = { outcome: 'failed', reason: 'AccessDenied' }
        expect(await written('$settings', '$settings', {})).toMatchObject(denied)
        expect(await written('$$$all', '$metadata', { $acl: { $w: ['$all'] } })).toMatchObject(denied)
        expect(await written('$$child-1', '$metadata', { $acl: { $w: ['$all'] } })).toMatchObject(denied)
        expect(await written('$user-admin', '$UserUpdated', {})).toMatchObject(denied)
        await expect(client.deleteStream('child-1')).rejects.toMatchObject({ type: 'access-denied' })
        await expect(client.tombstoneStream('child-1')).rejects.toMatchObject({ type: 'access-denied' })
        await expect(
          setUpLogUsers(urls[role], { ...urls, reader: as('another', newPassword()) }, () => {}),
        ).rejects.toThrow(RefusedCredentials)
      },
    )

    it('sets the password of a user again when its connection string has a new one', async () => {
      const renewed = { ...urls, writer: as(writer, newPassword()) }
      const changes: string[] = []
      // The server keeps the former password in a cache for a moment.
      await vi.waitFor(() => setUpLogUsers(adminUrl, renewed, (change) => changes.push(change)), { timeout: 30_000 })
      expect(changes).toEqual([`The password of ${writer} is changed.`])
      const log = await open(renewed.writer)
      await log.append('child-1', 'no-stream', [event()])
      await log.close()
      const former = await open(urls.writer)
      await vi.waitFor(() => expect(former.check()).rejects.toThrow(RefusedCredentials), { timeout: 30_000 })
    })
  },
)
