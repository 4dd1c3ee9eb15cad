import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startChild } from '../testing/child.ts'
import { eventually } from '../testing/eventually.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { EngineUnavailable } from '../unavailable.ts'
import { jobQueueConformance } from './conformance.ts'
import { openSqliteJobQueue, type SqliteJobQueueOptions } from './sqlite.ts'

const script = new URL('./testing/sqlite-hanging-child.ts', import.meta.url).pathname

jobQueueConformance('SQLite', async ({ takesOver = false } = {}) => {
  const file = join(temporaryFolder(), 'jobs.db')
  const leaseMs = takesOver ? 5_000 : 60_000
  return {
    open: async () => openSqliteJobQueue(file, { leaseMs, pollMs: 100 }),
    hangingChild: { script, args: [file, String(leaseMs)] },
    takeOverMs: leaseMs,
  }
})

const open = (file: string, options?: SqliteJobQueueOptions) => {
  const queue = openSqliteJobQueue(file, options)
  onTestFinished(() => queue.close())
  return queue
}

/** Simulates a process that dies while it runs job `id`. */
async function dieAtWork(file: string, id: string) {
  const child = startChild(script, [file, '600000'])
  await child.line((line) => line === `at work on ${id}`)
  await child.kill()
}

describe('the SQLite job queue of a single process', () => {
  it('restarts at once the job that a killed process was running', async () => {
    const file = join(temporaryFolder(), 'jobs.db')
    const before = openSqliteJobQueue(file)
    await before.add('plans', { id: 'a', data: null })
    await before.close()
    await dieAtWork(file, 'a')

    const beside = open(file)
    expect(await beside.counts('plans')).toMatchObject({ active: 1 })
    const queue = open(file, { soleProcess: true })
    expect(await queue.counts('plans')).toMatchObject({ active: 0, waiting: 1 })
    const seen: string[] = []
    queue.consume('plans', async ({ id }) => void seen.push(id))
    await eventually('done', () => seen.length === 1)
  })

  it('fails a job that crashes its process every time', async () => {
    const file = join(temporaryFolder(), 'jobs.db')
    const before = openSqliteJobQueue(file)
    await before.add('plans', { id: 'killer', data: null })
    await before.close()
    for (let death = 0; death < 2; death++) {
      openSqliteJobQueue(file, { soleProcess: true }).close()
      await dieAtWork(file, 'killer')
    }
    const queue = open(file, { soleProcess: true })
    let runs = 0
    queue.consume('plans', async () => void runs++, { attempts: 2 })
    await eventually('given up', async () => (await queue.failed('plans')).length === 1)
    expect(runs).toBe(0)
    expect((await queue.failed('plans'))[0]!.error).toContain('the process died at work')
  })

  it('opens a file of a version that had recurring jobs', async () => {
    const file = join(temporaryFolder(), 'jobs.db')
    const { openDatabase } = await import('../sqlite/open-database.ts')
    const old = openDatabase(file, { synchronous: 'normal', schema: '' })
    old.exec(`
      CREATE TABLE jobs (
        number INTEGER PRIMARY KEY AUTOINCREMENT, queue TEXT NOT NULL, id TEXT NOT NULL, data TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('waiting', 'active', 'failed')), due INTEGER NOT NULL, attempts INTEGER NOT NULL,
        holder TEXT, error TEXT, failed_at INTEGER, UNIQUE (queue, id));
      CREATE TABLE recurring (queue TEXT NOT NULL, id TEXT NOT NULL, every_ms INTEGER NOT NULL, next INTEGER NOT NULL, PRIMARY KEY (queue, id));
      INSERT INTO recurring VALUES ('sweep', 'hourly', 1, 0);
      INSERT INTO jobs (queue, id, data, state, due, attempts) VALUES ('mail', 'mail-1', '{"mailId":"1"}', 'waiting', 0, 0)`)
    old.close()
    const queue = open(file)
    const seen: string[] = []
    for (const name of ['mail', 'sweep'] as const) queue.consume(name, async ({ id }) => void seen.push(id))
    await eventually('the job of before', () => seen.length === 1)
    expect(seen).toEqual(['mail-1'])
  })

  it('continues after a failure of the engine', async () => {
    const file = join(temporaryFolder(), 'jobs.db')
    const errors: unknown[] = []
    const queue = open(file, { pollMs: 20, onError: (error) => errors.push(error) })
    const { openDatabase } = await import('../sqlite/open-database.ts')
    const vandal = openDatabase(file, { synchronous: 'normal', schema: '' })
    const seen: string[] = []
    queue.consume('plans', async ({ id }) => void seen.push(id))
    vandal.exec('ALTER TABLE jobs RENAME TO elsewhere')
    await eventually('the failure was told', () => errors.length > 0)
    await expect(queue.add('plans', { id: 'a', data: null })).rejects.toThrow(EngineUnavailable)
    vandal.exec('ALTER TABLE elsewhere RENAME TO jobs')
    vandal.close()
    await queue.add('plans', { id: 'a', data: null })
    await eventually('done', () => seen.length === 1)
  })

  it.each(['done', 'failed'])(
    'runs a job again when its end (%s) could not be written, and repeats no other job',
    async (end) => {
      const file = join(temporaryFolder(), 'jobs.db')
      const queue = open(file, { pollMs: 20, leaseMs: 300 })
      const { openDatabase } = await import('../sqlite/open-database.ts')
      const vandal = openDatabase(file, { synchronous: 'normal', schema: '' })
      onTestFinished(() => vandal.close())
      const runs = new Map<string, number>()
      const long = Promise.withResolvers<void>()
      queue.consume(
        'plans',
        async ({ id }) => {
          runs.set(id, (runs.get(id) ?? 0) + 1)
          if (id === 'long') return long.promise
          if (runs.get(id)! > 1) return
          vandal.exec('ALTER TABLE jobs RENAME TO elsewhere')
          setTimeout(() => vandal.exec('ALTER TABLE elsewhere RENAME TO jobs'), 700)
          if (end === 'failed') throw new Error('not now')
        },
        { concurrency: 2, backoffMs: 20 },
      )
      await queue.add('plans', { id: 'long', data: null })
      await queue.add('plans', { id: 'short', data: null })
      await eventually('taken up again', () => runs.get('short') === 2, 15_000)
      await eventually('only the long one is left', async () => (await queue.counts('plans')).active === 1)
      long.resolve()
      await eventually('all is done', async () => (await queue.counts('plans')).active === 0)
      expect(Object.fromEntries(runs)).toEqual({ long: 1, short: 2 })
    },
  )

  it('ignores due times in the far future after the system clock was set back', async () => {
    const file = join(temporaryFolder(), 'jobs.db')
    const queue = open(file, { pollMs: 20 })
    const { openDatabase } = await import('../sqlite/open-database.ts')
    const clock = openDatabase(file, { synchronous: 'normal', schema: '' })
    onTestFinished(() => clock.close())
    await queue.add('plans', { id: 'a', data: null })
    clock.exec('UPDATE jobs SET due = due + 3600000')
    const seen: string[] = []
    queue.consume('plans', async ({ id }) => void seen.push(id))
    await eventually('done', () => seen.length === 1)
  })

  it('rejects with EngineUnavailable once it is closed', async () => {
    const queue = open(join(temporaryFolder(), 'jobs.db'))
    await queue.close()
    await expect(queue.add('plans', { id: 'a', data: null })).rejects.toThrow(EngineUnavailable)
    await expect(queue.check()).rejects.toThrow(EngineUnavailable)
  })
})
