import { randomUUID } from 'node:crypto'
import { appendFileSync, copyFileSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Recorded, Revision } from '@filiz/domain/shared/event.ts'
import { eventually } from '../testing/eventually.ts'
import { startChild } from '../testing/child.ts'
import { activeTime } from '../testing/active-time.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { createWriterThread } from '../sqlite/writer-thread.ts'
import { EngineUnavailable } from '../unavailable.ts'
import { eventLogConformance } from './conformance.ts'
import { DamagedEvent, WrongExpectedRevision, type EventLog, type NewEvent } from './port.ts'
import { toSequence } from './sequence.ts'
import type { Append, AppendResult } from './sqlite-appender.ts'
import { openSqliteEventLog, openSqliteEventLogReader } from './sqlite.ts'

eventLogConformance('SQLite', async (options) => {
  const file = join(temporaryFolder(), 'events.db')
  let log = openSqliteEventLog(file, options)
  return {
    log,
    async reopen() {
      await log.close()
      return (log = openSqliteEventLog(file, options))
    },
    close: () => log.close(),
  }
})

describe('a damaged event', () => {
  const damages = {
    'whose data lost its first byte': 'data = substr(data, 2), checksum = NULL',
    'whose data is no text any more': "data = CAST(x'ff00fe' AS TEXT), checksum = NULL",
    'whose data is no object any more': "data = 'null', checksum = NULL",
    'whose data is an array': "data = '[]', checksum = NULL",
    'with a changed byte in its data': 'data = replace(data, \'"n":1\', \'"n":7\')',
    'with changed metadata': 'metadata = replace(metadata, \'"operator"\', \'"somebody"\')',
    'with another type': "type = 'SomethingElse'",
    'with another id': "id = '00000000-0000-4000-8000-000000000000'",
    'with another revision': 'revision = 77',
  }

  it.each(Object.entries(damages))('%s is delivered with the error, and all others are read', async (_, change) => {
    const file = join(temporaryFolder(), 'events.db')
    const log = openLog(file)
    const [name, other] = [stream(), stream()]
    await log.append(name, 'no-stream', [fact({ n: 0 }), fact({ n: 1 })])
    await log.append(other, 'no-stream', [fact({ n: 2 })])
    const database = new DatabaseSync(file)
    database.exec(`UPDATE events SET ${change} WHERE position = 2`)
    database.close()

    const all = (await Array.fromAsync(log.readAll({ after: null }))).flat()
    expect(all.map(({ unreadable }) => unreadable instanceof DamagedEvent)).toEqual([false, true, false])
    expect(all[1]).toMatchObject({ position: toSequence(2), stream: name, data: {} })
    expect(all[1]!.unreadable!.message).toMatch(
      new RegExp(`of ${name}, revision (?:1|77), position 2, is damaged: .*\\. Put its row back .*projector retry`),
    )
    await expect(readStream(log, name)).rejects.toThrow(DamagedEvent)
    expect(await readStream(log, other)).toHaveLength(1)
  })

  it('is not reported when an older version stored the event without a checksum, also on a connection that only reads', async () => {
    const file = join(temporaryFolder(), 'events.db')
    const name = stream()
    const log = openLog(file)
    await log.append(name, 'no-stream', [fact({ n: 0 })])
    await log.close()
    const database = new DatabaseSync(file)
    database.exec('ALTER TABLE events DROP COLUMN checksum')
    database.close()
    const reader = openSqliteEventLogReader(file)
    onTestFinished(() => reader.close())
    expect((await Array.fromAsync(reader.readStream(name))).map(({ data }) => data)).toMatchObject([{ n: 0 }])
    const again = openLog(file)
    const [first] = await readStream(again, name)
    await again.append(name, first!.revision, [fact({ n: 1 })])
    expect((await readStream(again, name)).map(({ data }) => data)).toMatchObject([{ n: 0 }, { n: 1 }])
  })
})

eventLogConformance('SQLite, written by another’s thread', async (options) => {
  const file = join(temporaryFolder(), 'events.db')
  const owner = openSqliteEventLog(file)
  const open = () => openSqliteEventLog(file, { ...options, through: owner.shareWriting() })
  let log = open()
  return {
    log,
    async reopen() {
      await log.close()
      return (log = open())
    },
    close: async () => {
      await log.close()
      await owner.close()
    },
  }
})

const fact = (more: object = {}): NewEvent => ({
  id: randomUUID(),
  type: 'SomethingHappened',
  data: { at: '2026-11-21T08:30:00.000Z', ...more },
  metadata: { schema: 1, correlationId: 'c', causationId: 'c', actor: 'operator' },
})
const stream = () => `child-${randomUUID()}`
const readStream = (log: EventLog, name: string) => Array.fromAsync(log.readStream(name))
const newFile = () => join(temporaryFolder(), 'events.db')
const writerOf = (file: string, committed = () => {}) =>
  createWriterThread<Append, AppendResult>({
    script: new URL('./sqlite-writer-thread.ts', import.meta.url),
    workerData: { file, busyMs: 1_000 },
    engine: 'event log',
    committed,
  })
const childScript = (name: string) => new URL(`./testing/${name}`, import.meta.url).pathname

function openLog(file: string): EventLog {
  const log = openSqliteEventLog(file)
  onTestFinished(() => log.close())
  return log
}

async function readAll(log: EventLog): Promise<Recorded[]> {
  return (await Array.fromAsync(log.readAll({ after: null }))).flat()
}

describe('the SQLite event log after a crash', () => {
  it('contains all acknowledged events once and in order after a SIGKILL', { tags: ['long'] }, async () => {
    const file = newFile()
    for (const life of [1, 2, 3]) {
      const child = startChild(childScript('crash-child.ts'), [file])
      onTestFinished(() => child.kill())
      await child.line(() => child.lines.length >= 1_500)
      await child.kill()
      const log = openSqliteEventLog(file)
      const all = await readAll(log)
      const places = new Map(all.map((event) => [event.id, event]))
      expect(places.size, `life ${life}`).toBe(all.length)
      for (const line of child.lines) {
        const [name, last, ids] = line.split(' ') as [string, Revision, string]
        const events = ids.split(',').map((id) => places.get(id))
        expect(
          events.map((event) => event?.stream),
          line,
        ).toEqual(events.map(() => name))
        expect(events.at(-1)!.revision, line).toBe(last)
      }
      for (const name of new Set(all.map((event) => event.stream))) {
        const revisions = all.filter((event) => event.stream === name).map(({ revision }) => Number(revision))
        expect(revisions).toEqual(revisions.map((_, n) => n))
      }
      await log.close()
    }
  })

  it('loses no acknowledged event when the end of its write-ahead log is torn', async () => {
    const file = newFile()
    const log = openLog(file)
    const name = stream()
    let expected: Revision | 'no-stream' = 'no-stream'
    for (let n = 0; n < 20; n++) expected = (await log.append(name, expected, [fact({ n })])).revision
    const copy = newFile()
    copyFileSync(file, copy)
    copyFileSync(`${file}-wal`, `${copy}-wal`)
    appendFileSync(`${copy}-wal`, Buffer.alloc(5_000, 0x5a))
    const after = openLog(copy)
    expect(await readAll(after)).toEqual(await readAll(log))
    await after.append(name, expected, [fact()])
    expect(await readAll(after)).toHaveLength(21)
  })
})

describe('the SQLite event log with several processes', () => {
  it('sees events of another connection in reads, subscriptions and revision checks', async () => {
    const file = newFile()
    const [server, operator] = [openLog(file), openLog(file)]
    const name = stream()
    const done = new AbortController()
    const arrived = (async () => {
      for await (const { events } of server.subscribe({ after: null, signal: done.signal }))
        if (events.length > 0) return events
    })()
    const { revision } = await operator.append(name, 'no-stream', [fact()])
    expect((await arrived)?.map((event) => event.stream)).toEqual([name])
    await expect(server.append(name, 'no-stream', [fact()])).rejects.toThrow(WrongExpectedRevision)
    await server.append(name, revision, [fact()])
    expect(await readAll(operator)).toEqual(await readAll(server))
  })

  it('loses nothing when two connections append concurrently', async () => {
    const file = newFile()
    const logs = [openLog(file), openLog(file)]
    const name = stream()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, async (_, n) => {
        await logs[n % 2]!.append(stream(), 'no-stream', [fact()])
        return logs[n % 2]!.append(name, 'no-stream', [fact()])
      }),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await readAll(logs[0]!)).toHaveLength(61)
  })

  it('waits for a lock without blocking the event loop, and rejects in time', { tags: ['long'] }, async () => {
    const file = newFile()
    const log = openLog(file)
    await log.append(stream(), 'no-stream', [fact()])
    const other = startChild(childScript('locking-child.ts'), [file])
    onTestFinished(() => other.kill())
    await other.line((line) => line === 'locked')
    const waited = activeTime()
    const name = stream()
    const event = fact()
    await expect(log.append(name, 'no-stream', [event])).rejects.toThrow(EngineUnavailable)
    // If the lock had been awaited on the event loop, the loop would have been blocked.
    expect(waited()).toBeGreaterThan(100)
    expect(waited()).toBeLessThan(8_000)
    expect(await readAll(log)).toHaveLength(1)

    const waiting = log.append(name, 'no-stream', [event])
    await other.kill()
    await waiting
    expect(await readAll(log)).toHaveLength(2)
  })

  it('keeps no read open between pages, so that the write-ahead log can be truncated', async () => {
    const file = newFile()
    const log = openLog(file)
    for (let n = 0; n < 3; n++)
      await log.append(
        stream(),
        'no-stream',
        Array.from({ length: 600 }, () => fact()),
      )
    const reading = log.readAll({ after: null })[Symbol.asyncIterator]()
    expect((await reading.next()).value).toHaveLength(1_000)
    const following = log.subscribe({ after: null, signal: new AbortController().signal })[Symbol.asyncIterator]()
    expect((await following.next()).value.events).toHaveLength(500)
    const one = log.readStream((await readAll(log))[0]!.stream)[Symbol.asyncIterator]()
    await one.next()
    const other = new DatabaseSync(file)
    // Retry, because the log's own checkpoint may be running.
    await eventually('it is emptied', () =>
      isDeepStrictEqual(
        { ...other.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() },
        { busy: 0, log: 0, checkpointed: 0 },
      ),
    )
    other.close()
  })
})

describe('the SQLite event log', () => {
  it('never writes an event to its stream twice, at any expected revision', async () => {
    const log = openLog(newFile())
    const [name, a, b] = [stream(), fact(), fact()]
    const { revision } = await log.append(name, 'no-stream', [a, b])
    for (const events of [[a], [b], [a, b], [fact(), b]])
      await expect(log.append(name, revision, events)).rejects.toThrow(WrongExpectedRevision)
    await log.append(stream(), 'no-stream', [a])
    expect(await readAll(log)).toHaveLength(3)
  })

  it('commits concurrent appends in one transaction', async () => {
    let commits = 0
    const file = newFile()
    const log = openLog(file)
    const writer = writerOf(file, () => commits++)
    const append = () =>
      writer.write({
        stream: stream(),
        expected: -1,
        events: [{ id: randomUUID(), type: 'T', data: '{}', metadata: '{"schema":1}' }],
      })
    await Promise.all(Array.from({ length: 32 }, append))
    await writer.close()
    expect(commits).toBe(1)
    expect(await readAll(log)).toHaveLength(32)
  })

  it('checkpoints the write-ahead log between appends, never within one', async () => {
    const file = newFile()
    const log = openLog(file)
    // Two thousand pages in few rows: twice SQLite's default checkpoint threshold.
    for (let n = 0; n < 20; n++) await log.append(stream(), 'no-stream', [fact({ text: 'x'.repeat(400_000) })])
    expect(statSync(file).size).toBeLessThan(1_000_000)
    await Promise.all(Array.from({ length: 300 }, () => log.append(stream(), 'no-stream', [fact()])))
    await eventually('the file has them', () => statSync(file).size > 8_000_000)
  })

  it('replaces a writing thread that died', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'not-yet', 'events.db')
    const writer = writerOf(file)
    const append = () =>
      writer.write({
        stream: stream(),
        expected: -1,
        events: [{ id: randomUUID(), type: 'T', data: '{}', metadata: '{"schema":1}' }],
      })
    await expect(Promise.all([append(), append()])).rejects.toThrow(EngineUnavailable)
    await expect(append()).rejects.toThrow(EngineUnavailable)
    mkdirSync(join(folder, 'not-yet'))
    expect(await append()).toEqual({ revision: 0, position: 1 })
    await writer.close()
  })

  it('limits pages by size, so that large events fit in memory', { tags: ['long'] }, async () => {
    const log = openLog(newFile())
    for (let n = 0; n < 30; n++) await log.append(stream(), 'no-stream', [fact({ text: 'x'.repeat(500_000) })])
    const pages = await Array.fromAsync(log.readAll({ after: null }))
    expect(pages.flat()).toHaveLength(30)
    for (const page of pages) expect(page.length).toBeLessThanOrEqual(9)
  })

  it('yields to the event loop between pages, and wakes subscribers at once', async () => {
    const log = openLog(newFile())
    for (let n = 0; n < 5; n++)
      await log.append(
        stream(),
        'no-stream',
        Array.from({ length: 1_000 }, () => fact()),
      )
    let turns = 0
    let ticking = setImmediate(function tick() {
      turns++
      ticking = setImmediate(tick)
    })
    for await (const _ of log.readAll({ after: null }));
    expect(turns).toBeGreaterThanOrEqual(5)
    turns = 0
    const done = new AbortController()
    for await (const { caughtUp } of log.subscribe({ after: null, signal: done.signal })) if (caughtUp) done.abort()
    expect(turns).toBeGreaterThanOrEqual(10)
    clearImmediate(ticking)

    const live = new AbortController()
    const waits: number[] = []
    const time = activeTime()
    let committed: number | undefined
    for await (const { caughtUp } of log.subscribe({ after: await log.head(), signal: live.signal })) {
      if (committed !== undefined) waits.push(time() - committed)
      if (waits.length === 20) live.abort()
      else if (caughtUp)
        setTimeout(() => void log.append(stream(), 'no-stream', [fact()]).then(() => (committed = time())), 1)
    }
    // With polling, the median of the 20 waits would be about 100 ms.
    expect(waits.toSorted((a, b) => a - b)[10]).toBeLessThan(50)
  })

  it('completes earlier calls before it closes, and refuses later calls', async () => {
    const file = newFile()
    const log = openSqliteEventLog(file)
    await log.append(stream(), 'no-stream', [fact()])
    const asked = Array.from({ length: 50 }, () => log.append(stream(), 'no-stream', [fact()]))
    const following = Array.fromAsync(log.subscribe({ after: null, signal: new AbortController().signal }))
    await Promise.all([log.close(), log.close(), expect(following).rejects.toThrow(EngineUnavailable)])
    expect(await Promise.all(asked)).toHaveLength(50)
    expect(existsSync(`${file}-wal`)).toBe(false)
    await expect(log.append(stream(), 'no-stream', [fact()])).rejects.toThrow(EngineUnavailable)
    await expect(log.head()).rejects.toThrow(EngineUnavailable)
    await expect(log.check()).rejects.toThrow(EngineUnavailable)
    await expect(readAll(log)).rejects.toThrow(EngineUnavailable)
    expect(await readAll(openLog(file))).toHaveLength(51)
  })
})
