import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker, type MessagePort } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import type { Append, AppendResult } from '../event-log/sqlite-appender.ts'
import { openSqliteEventLog } from '../event-log/sqlite.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { EngineUnavailable } from '../unavailable.ts'
import { createWriterThread } from './writer-thread.ts'

const writerOf = (file: string, through?: MessagePort) =>
  createWriterThread<Append, AppendResult>({
    script: new URL('../event-log/sqlite-writer-thread.ts', import.meta.url),
    workerData: { file, busyMs: 200 },
    engine: 'event log',
    through,
  })
const anAppend = (): Append => ({
  stream: `child-${randomUUID()}`,
  expected: -1,
  events: [{ id: randomUUID(), type: 'T', data: '{}', metadata: '{"schema":1}' }],
})
const eventsIn = (file: string) => {
  const database = new DatabaseSync(file)
  try {
    return database.prepare('SELECT count(*) AS events FROM events').get()!['events']
  } finally {
    database.close()
  }
}
/** Returns a path that cannot be written, so that a sharer that starts its own thread fails. */
const nowhere = () => join(temporaryFolder(), 'not-yet', 'events.db')

describe('a shared writing thread', () => {
  it('writes for all sharers on one connection, and gives each sharer the outcomes of its own writes', async () => {
    const file = join(temporaryFolder(), 'events.db')
    const owner = writerOf(file)
    const others = [1, 2, 3].map(() => writerOf(nowhere(), owner.share()))
    const outcomes = await Promise.all(
      [owner, ...others].map((writer) =>
        Promise.all(
          Array.from({ length: 50 }, async (_, n) => {
            // Make some writes in the same turn of the event loop and some in a later one.
            if (n % 3 === 0) await new Promise(setImmediate)
            return writer.write(anAppend())
          }),
        ),
      ),
    )
    const positions = outcomes.flat().map((outcome) => ('position' in outcome ? outcome.position : 0))
    expect(positions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1))
    await Promise.all(others.map((other) => other.close()))
    await owner.close()
    expect(eventsIn(file)).toBe(200)
  })

  it('completes the pending writes of a sharer that leaves, and continues for the others', async () => {
    const file = join(temporaryFolder(), 'events.db')
    const owner = writerOf(file)
    const leaving = writerOf(nowhere(), owner.share())
    const asked = Array.from({ length: 20 }, () => leaving.write(anAppend()))
    await leaving.close()
    expect((await Promise.all(asked)).every((outcome) => 'position' in outcome)).toBe(true)
    await expect(leaving.write(anAppend())).rejects.toThrow(EngineUnavailable)
    const other = writerOf(nowhere(), owner.share())
    expect([await other.write(anAppend()), await owner.write(anAppend())]).toEqual([
      { revision: 0, position: 21 },
      { revision: 0, position: 22 },
    ])
    await other.close()
    await owner.close()
  })

  it("is replaced by the sharer's own thread when it was closed before the sharer started", async () => {
    const file = join(temporaryFolder(), 'events.db')
    const owner = writerOf(file)
    const port = owner.share()
    await owner.write(anAppend())
    await owner.close()
    const late = writerOf(file, port)
    // The sharer may notice the closed port only at this write, which is then rejected because its outcome is unknown.
    expect(
      await late.write(anAppend()).catch((error: unknown) => {
        expect(error).toBeInstanceOf(EngineUnavailable)
        return late.write(anAppend())
      }),
    ).toEqual({ revision: 0, position: 2 })
    await late.close()
    expect(eventsIn(file)).toBe(2)
  })

  it('settles every write when it ends, and sharers continue with their own threads', async () => {
    const [file, own] = [join(temporaryFolder(), 'events.db'), nowhere()]
    const owner = writerOf(file)
    const other = writerOf(own, owner.share())
    expect(await other.write(anAppend())).toEqual({ revision: 0, position: 1 })
    const closed = owner.close()
    const between = await Promise.allSettled(Array.from({ length: 10 }, () => other.write(anAppend())))
    await closed
    const kept = between.filter(({ status }) => status === 'fulfilled').length
    for (const one of between) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(EngineUnavailable)
    expect(eventsIn(file)).toBe(1 + kept)
    await expect(other.write(anAppend())).rejects.toThrow(EngineUnavailable)
    mkdirSync(join(own, '..'))
    expect(await other.write(anAppend())).toEqual({ revision: 0, position: 1 })
    await other.close()
  })

  it('writes for a log that another thread of the process opened', async () => {
    const file = join(temporaryFolder(), 'events.db')
    const log = openSqliteEventLog(file)
    const through = log.shareWriting()
    const beside = new Worker(
      `
      const { parentPort, workerData: { module, file, through } } = require('node:worker_threads')
      const { randomUUID } = require('node:crypto')
      import(module).then(async ({ openSqliteEventLog }) => {
        const log = openSqliteEventLog(file, { through })
        const event = () => ({ id: randomUUID(), type: 'T', data: { at: '2026-11-21T08:30:00.000Z' }, metadata: { schema: 1, correlationId: 'c', causationId: 'c', actor: 'operator' } })
        for (let n = 0; n < 40; n++) await log.append('child-' + randomUUID(), 'no-stream', [event()])
        await log.close()
        parentPort.postMessage('done')
      })`,
      {
        eval: true,
        workerData: { module: new URL('../event-log/sqlite.ts', import.meta.url).href, file, through },
        transferList: [through],
      },
    )
    const done = new Promise((resolve, reject) => beside.once('message', resolve).once('error', reject))
    const event = () => ({
      id: randomUUID(),
      type: 'T',
      data: { at: '2026-11-21T08:30:00.000Z' },
      metadata: { schema: 1, correlationId: 'c', causationId: 'c', actor: 'operator' },
    })
    for (let n = 0; n < 40; n++) await log.append(`child-${randomUUID()}`, 'no-stream', [event()])
    await done
    expect((await Array.fromAsync(log.readAll({ after: null }))).flat()).toHaveLength(80)
    await log.close()
  })
})
