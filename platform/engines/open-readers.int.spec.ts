import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, expectTypeOf, it, onTestFinished } from 'vitest'
import { readConfig } from './config.ts'
import { holdDataDir } from './data-dir.ts'
import type { EventLogReader, NewEvent } from './event-log/port.ts'
import { openSqliteEventLog } from './event-log/sqlite.ts'
import { asReadOnly } from './mongodb/read-only-db.ts'
import { connectMongo } from './mongodb/connect.ts'
import { NothingThere, openLogReader, openReadStoreReader } from './open-readers.ts'
import { openMongoReadStore } from './read-store/mongodb.ts'
import type { Document, ReadStore, ReadStoreReader } from './read-store/port.ts'
import { openSqliteReadStore } from './read-store/sqlite.ts'
import { openReadOnly } from './sqlite/open-database.ts'
import { mongoProgram, startMongo } from './testing/servers.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

const event = (): NewEvent => ({
  id: randomUUID(),
  type: 'ChildEnrolled',
  data: { at: '2026-11-22T08:00:00.000Z' },
  metadata: { schema: 1, correlationId: 'c', causationId: 'c', actor: 'operator' },
})
const all = async (log: EventLogReader) => (await Array.fromAsync(log.readAll({ after: null }))).flat()

/** Opens a data folder like that of a running server: the lock is held, and log and read store are open. */
function inUse() {
  const folder = temporaryFolder()
  mkdirSync(folder, { recursive: true })
  const held = holdDataDir(folder)
  const log = openSqliteEventLog(join(folder, 'events.db'))
  const store = openSqliteReadStore(join(folder, 'read.db'))
  onTestFinished(async () => {
    await log.close()
    await store.close()
    held.release()
  })
  return { folder, log, store, config: readConfig({ DATA_DIR: folder }) }
}

async function withDocuments(store: ReadStore, collection: string): Promise<Document[]> {
  await store.prepare([{ name: collection, indexes: [['name']] }])
  const fence = (await store.takeLease(collection, (await store.leases([collection]))[0]!.fence, 'spec'))!
  const documents = ['a', 'b', 'c'].map((_id, index): Document => ({
    _id,
    position: String(index).padStart(20, '0'),
    name: `n${index}`,
  }))
  const checkpoint = '9'.padStart(20, '0')
  await store.apply([
    {
      collection,
      fence,
      upserts: documents,
      removals: [{ field: '_id', value: 'b', position: checkpoint }],
      checkpoint,
    },
  ])
  return documents
}

it('the reader interfaces have no method that writes', () => {
  expectTypeOf<EventLogReader>().not.toHaveProperty('append')
  for (const method of [
    'apply',
    'prepare',
    'drop',
    'replace',
    'takeLease',
    'markBuilt',
    'heartbeat',
    'releaseLease',
    'dropRetired',
  ] as const) {
    expectTypeOf<ReadStore>().toHaveProperty(method)
    expectTypeOf<ReadStoreReader>().not.toHaveProperty(method)
  }
})

it("a log reader sees new events of a running server without the folder's lock, and cannot write", async () => {
  const { folder, log, config } = inUse()
  await log.append('child-1', 'no-stream', [event()])
  const reader = await openLogReader(config)
  onTestFinished(() => reader.close())
  expect(reader).not.toHaveProperty('append')
  expect(await all(reader)).toEqual(await all(log))

  const done = new AbortController()
  const followed: string[] = []
  const second = event()
  for await (const { events, caughtUp } of reader.subscribe({ after: null, signal: done.signal })) {
    followed.push(...events.map(({ id }) => id))
    if (followed.includes(second.id)) done.abort()
    else if (caughtUp) await log.append('child-2', 'no-stream', [second])
  }
  expect(followed).toHaveLength(2)

  const connection = openReadOnly(join(folder, 'events.db'))
  onTestFinished(() => connection.close())
  for (const write of [
    'DELETE FROM events',
    "UPDATE events SET data = '{}'",
    'CREATE TABLE mine (x)',
    'PRAGMA user_version = 7',
    'PRAGMA query_only = OFF; DELETE FROM events',
    'DROP TABLE events',
    'VACUUM',
  ]) {
    expect(() => connection.exec(write), write).toThrow(/readonly|read-only/)
  }
  expect(await all(log)).toHaveLength(2)
})

it('delivers only events of the given types, in order, across pages', async () => {
  const { log, config } = inUse()
  const kinds = ['ChildEnrolled', 'FamilyReturned', 'ChildWithdrawn']
  await log.append(
    'account-1',
    'no-stream',
    Array.from({ length: 4_500 }, (_, n) => ({ ...event(), type: kinds[n % 3]! })),
  )
  const reader = await openLogReader(config)
  onTestFinished(() => reader.close())
  const types = ['FamilyReturned', 'ChildWithdrawn']
  const wanted = (await Array.fromAsync(reader.readAll({ after: null, types }))).flat()
  expect(wanted).toEqual((await all(log)).filter(({ type }) => types.includes(type)))
  expect((await Array.fromAsync(reader.readAll({ after: wanted[1_499]!.position, types }))).flat()).toEqual(
    wanted.slice(1_500),
  )
  expect(await Array.fromAsync(reader.readAll({ after: null, types: ['ChildRemoved'] }))).toEqual([])
})

it('reads models of a running server, including tombstones page by page', async () => {
  const { store, config } = inUse()
  const [a, , c] = await withDocuments(store, 'things_v1')
  const reader = await openReadStoreReader(config)
  onTestFinished(() => reader.close())
  expect(await reader.find('things_v1', { where: {}, sort: ['name'], limit: 9 })).toEqual([a, c])
  expect(await reader.list()).toEqual(await store.list())
  const page = await reader.page('things_v1', null, 2)
  expect(page).toEqual([a, { _id: 'b', position: '9'.padStart(20, '0'), removed: true }])
  expect((await reader.page('things_v1', 'b', 9)).map(({ _id }) => _id)).toEqual(['c', '†_id:b'])
})

it('rejects with the missing path, and creates neither a folder nor a file', async () => {
  const folder = temporaryFolder()
  const nowhere = join(folder, 'nowhere')
  const config = readConfig({ DATA_DIR: nowhere })
  await expect(openLogReader(config)).rejects.toThrow(NothingThere)
  await expect(openReadStoreReader(config)).rejects.toThrow(nowhere)
  expect(readdirSync(folder)).toEqual([])
})

it('reads a folder whose server has stopped', async () => {
  const folder = temporaryFolder()
  const log = openSqliteEventLog(join(folder, 'events.db'))
  await log.append('child-1', 'no-stream', [event()])
  await log.close()
  const reader = await openLogReader(readConfig({ DATA_DIR: folder }))
  expect(await all(reader)).toHaveLength(1)
  await reader.close()
})

it.skipIf(!mongoProgram())('reads models in MongoDB with reading commands only', async () => {
  const server = await startMongo()
  const url = `${server.url}/read`
  const asked = new Set<string>()
  const store = openMongoReadStore(url)
  const [a, , c] = await withDocuments(store, 'things_v1')
  const { openMongoReadStoreReader } = await import('./read-store/mongodb.ts')
  const reader = openMongoReadStoreReader(url, { onCommand: ({ commandName }) => void asked.add(commandName) })
  onTestFinished(async () => {
    await reader.close()
    await store.close()
    await server.stop()
  })
  await reader.check()
  expect(await reader.find('things_v1', { where: {}, sort: ['name'], limit: 9 })).toEqual([a, c])
  expect((await reader.page('things_v1', null, 9)).map(({ _id, ...rest }) => [_id, rest['removed']])).toEqual([
    ['a', undefined],
    ['b', true],
    ['c', undefined],
    ['†_id:b', true],
  ])
  expect(await reader.get('things_v1', 'a')).toEqual(a)
  expect(await reader.count('things_v1', {})).toBe(2)
  expect(await reader.list()).toEqual(await store.list())
  expect(await reader.reached(['things_v1'], '9'.padStart(20, '0'), 1_000)).toBe(true)
  for (const command of asked) expect(['ping', 'find', 'count', 'aggregate', 'hello', 'endSessions']).toContain(command)

  const connection = connectMongo(url, 'read store', 'read')
  onTestFinished(() => connection.close())
  expect(Object.keys(asReadOnly(connection.db).collection('model_things_v1')).toSorted()).toEqual([
    'countDocuments',
    'find',
    'findOne',
  ])
})
