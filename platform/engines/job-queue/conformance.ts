import { isDeepStrictEqual } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startChild } from '../testing/child.ts'
import { eventually } from '../testing/eventually.ts'
import { activeTime } from '../testing/active-time.ts'
import type { Job, JobQueue } from './port.ts'

/** One set of queues; `open` may be called several times, like several processes. */
export interface JobQueueUnderTest {
  open(): Promise<JobQueue>
  /**
   * A script that opens the same queues and passes them to `hangOnJobs` (`testing/hang-on-jobs.ts`), with its
   * arguments. The test kills this process while it runs a job.
   */
  readonly hangingChild: { readonly script: string; readonly args: readonly string[] }
  /** Milliseconds after which another consumer has taken over the job of a killed one. */
  readonly takeOverMs: number
}

/**
 * Conformance tests for every job queue engine. `fresh` returns empty queues for each test and cleans up after it.
 * Without `takesOver`, leases are long, so that a slow process on a busy machine keeps its job.
 */
export function jobQueueConformance(
  engine: string,
  fresh: (options?: { readonly takesOver?: boolean }) => Promise<JobQueueUnderTest>,
): void {
  const openOne = async () => opened(await fresh())
  const none = { waiting: 0, active: 0, delayed: 0, failed: 0 }
  const countsBecome = (queue: JobQueue, counts: Partial<typeof none>, withinMs?: number) =>
    eventually(
      `counts ${JSON.stringify(counts)}`,
      async () => isDeepStrictEqual(await queue.counts('plans'), { ...none, ...counts }),
      withinMs,
    )

  describe(`job queue on ${engine}`, () => {
    it('passes a job with its data to a running consumer and removes it when done', async () => {
      const queue = await openOne()
      const seen: Job[] = []
      queue.consume('plans', async (job) => void seen.push(job))
      await queue.add('plans', { id: 'plan-1', data: { childId: 'ç', list: [1, null] } })
      await countsBecome(queue, {})
      expect(seen).toEqual([{ id: 'plan-1', data: { childId: 'ç', list: [1, null] } }])
    })

    it('keeps jobs for a later consumer, also through a restart', async () => {
      const test = await fresh()
      const before = await test.open()
      await before.add('plans', { id: 'a', data: 1 })
      await before.add('plans', { id: 'b', data: 2 })
      await before.close()
      const after = await opened(test)
      expect(await after.counts('plans')).toEqual({ ...none, waiting: 2 })
      const seen: unknown[] = []
      after.consume('plans', async ({ data }) => void seen.push(data))
      await countsBecome(after, {})
      expect(seen).toEqual([1, 2])
    })

    it('passes jobs from one process to another', async () => {
      const test = await fresh()
      const [producer, consumer] = [await opened(test), await opened(test)]
      const seen: string[] = []
      consumer.consume('mail', async ({ id }) => void seen.push(id))
      await sleep(50)
      await producer.add('mail', { id: 'mail-1', data: null })
      await eventually('the mail was seen', () => seen.length === 1)
      expect(seen).toEqual(['mail-1'])
    })

    it('keeps its queues separate', async () => {
      const queue = await openOne()
      const seen: string[] = []
      queue.consume('plans', async ({ id }) => void seen.push(id))
      await queue.add('mail', { id: 'same', data: null })
      await queue.add('plans', { id: 'same', data: null })
      await countsBecome(queue, {})
      expect(seen).toEqual(['same'])
      expect(await queue.counts('mail')).toEqual({ ...none, waiting: 1 })
    })

    it('ignores a second add while the job waits', async () => {
      const queue = await openOne()
      await queue.add('plans', { id: 'a', data: 'first' })
      await queue.add('plans', { id: 'a', data: 'second' })
      expect(await queue.counts('plans')).toEqual({ ...none, waiting: 1 })
      const seen: unknown[] = []
      queue.consume('plans', async ({ data }) => void seen.push(data))
      await countsBecome(queue, {})
      expect(seen).toEqual(['first'])
    })

    it('adds many jobs in order, and treats each like a single add', async () => {
      const queue = await openOne()
      await queue.addAll('plans', [])
      await queue.add('plans', { id: 'j3', data: 'before' })
      await queue.addAll(
        'plans',
        Array.from({ length: 300 }, (_, n) => ({ id: `j${n}`, data: n })),
      )
      await queue.addAll('plans', [
        { id: 'last', data: 'first' },
        { id: 'j7', data: 'again' },
        { id: 'last', data: 'second' },
      ])
      expect(await queue.counts('plans')).toEqual({ ...none, waiting: 301 })
      const seen: unknown[] = []
      queue.consume('plans', async ({ data }) => void seen.push(data))
      await countsBecome(queue, {})
      expect(seen.filter((data) => data !== 'first')).toEqual([
        'before',
        ...Array.from({ length: 300 }, (_, n) => n).filter((n) => n !== 3),
      ])
      expect(seen).toContain('first')
    })

    it('gives permanently failed jobs new attempts with the newer data when a batch adds them again', async () => {
      const queue = await openOne()
      const seen: unknown[] = []
      let fails = true
      const consumer = queue.consume(
        'plans',
        async ({ data }) => {
          seen.push(data)
          if (fails) throw new Error('not now')
        },
        { attempts: 1 },
      )
      await queue.addAll('plans', [
        { id: 'a', data: 'a' },
        { id: 'b', data: 'b' },
      ])
      await countsBecome(queue, { failed: 2 })
      fails = false
      await queue.addAll('plans', [
        { id: 'a', data: 'a again' },
        { id: 'c', data: 'c' },
      ])
      await countsBecome(queue, { failed: 1 })
      expect(seen.slice(2).toSorted()).toEqual(['a again', 'c'])
      expect((await queue.failed('plans')).map(({ id }) => id)).toEqual(['b'])
      await consumer.close()
    })

    it('ignores an add while the job runs, and accepts it again when done', async () => {
      const queue = await openOne()
      const { handler, started, release } = gate()
      queue.consume('plans', handler)
      await queue.add('plans', { id: 'a', data: null })
      await eventually('at work', () => started.length === 1)
      await queue.add('plans', { id: 'a', data: null })
      expect(await queue.counts('plans')).toEqual({ ...none, active: 1 })
      release()
      await countsBecome(queue, {})
      await sleep(100)
      expect(started).toEqual(['a'])
      await queue.add('plans', { id: 'a', data: null })
      await eventually('at work again', () => started.length === 2)
    })

    it('runs at most the given number of jobs in parallel', async () => {
      const queue = await openOne()
      let atWork = 0
      let most = 0
      const three = Promise.withResolvers<void>()
      queue.consume(
        'plans',
        async () => {
          most = Math.max(most, ++atWork)
          if (atWork === 3) three.resolve()
          await three.promise
          await sleep(20)
          atWork--
        },
        { concurrency: 3 },
      )
      for (let n = 0; n < 15; n++) await queue.add('plans', { id: `j${n}`, data: null })
      await countsBecome(queue, {})
      expect(most).toBe(3)
    })

    it('starts older jobs first', async () => {
      const queue = await openOne()
      const ids = Array.from({ length: 20 }, (_, n) => `j${n}`)
      for (const id of ids) await queue.add('plans', { id, data: null })
      const seen: string[] = []
      queue.consume('plans', async ({ id }) => void seen.push(id))
      await countsBecome(queue, {})
      expect(seen).toEqual(ids)
    })

    it('retries a failed job with growing waits until it succeeds', async () => {
      const queue = await openOne()
      const [times, ofOurs]: [number[], number[]] = [[], []]
      const time = activeTime()
      queue.consume(
        'plans',
        async () => {
          times.push(performance.now())
          ofOurs.push(time())
          if (times.length < 4) throw new Error('not yet')
        },
        { attempts: 4, backoffMs: 100 },
      )
      await queue.add('plans', { id: 'a', data: null })
      await countsBecome(queue, {})
      expect(times).toHaveLength(4)
      for (const [index, least] of [100, 200, 400].entries()) {
        expect(times[index + 1]! - times[index]!, `gap ${index}`).toBeGreaterThanOrEqual(least - 10)
        expect(ofOurs[index + 1]! - ofOurs[index]!, `gap ${index}`).toBeLessThan(least + 3_000)
      }
    })

    it('runs other jobs while a failed job waits', async () => {
      const queue = await openOne()
      const seen: string[] = []
      queue.consume(
        'plans',
        async ({ id }) => {
          if (id === 'bad') throw new Error('no')
          seen.push(id)
        },
        { backoffMs: 60_000 },
      )
      await queue.add('plans', { id: 'bad', data: null })
      await queue.add('plans', { id: 'good', data: null })
      await countsBecome(queue, { delayed: 1 })
      expect(seen).toEqual(['good'])
    })

    it('keeps a job that failed for good, with its error, until it is retried', async () => {
      const queue = await openOne()
      let broken = true
      let runs = 0
      const began = Date.now()
      queue.consume(
        'plans',
        async () => {
          runs++
          if (broken) throw new RangeError('nobody@example.org is unknown')
        },
        { attempts: 3, backoffMs: 10 },
      )
      await queue.add('plans', { id: 'a', data: { n: 1 } })
      await countsBecome(queue, { failed: 1 })
      expect(runs).toBe(3)
      const [failed, ...others] = await queue.failed('plans')
      expect(others).toEqual([])
      expect(failed).toMatchObject({ queue: 'plans', id: 'a', data: { n: 1 }, attempts: 3 })
      expect(failed!.error).toContain('is unknown')
      expect(failed!.error, 'no address is kept').not.toContain('example.org')
      expect(Date.parse(failed!.failedAt)).toBeGreaterThanOrEqual(began - 1_000)
      expect(Date.parse(failed!.failedAt)).toBeLessThanOrEqual(Date.now() + 1_000)
      expect(await queue.failed('mail')).toEqual([])

      expect(await queue.retry('plans', 'a')).toBe(true)
      await countsBecome(queue, { failed: 1 })
      expect(runs, 'a new round of attempts').toBe(6)

      broken = false
      expect(await queue.retry('plans', 'a')).toBe(true)
      await countsBecome(queue, {})
      expect(runs).toBe(7)
      expect(await queue.retry('plans', 'a')).toBe(false)
      expect(await queue.retry('plans', 'never there')).toBe(false)
    })

    it('discards only jobs that failed for good', async () => {
      const queue = await openOne()
      const { handler, started, release } = gate()
      queue.consume(
        'plans',
        async (job) => {
          if (job.id !== 'at work') throw new Error('no')
          await handler(job)
        },
        { attempts: 1 },
      )
      await queue.addAll(
        'plans',
        ['a', 'b', 'at work', 'waits'].map((id) => ({ id, data: null })),
      )
      await eventually('at work', () => started.length === 1)
      for (const id of ['a', 'at work', 'waits', 'never there']) await queue.discard('plans', id)
      expect((await queue.failed('plans')).map(({ id }) => id)).toEqual(['b'])
      expect(await queue.counts('plans')).toEqual({ ...none, waiting: 1, active: 1, failed: 1 })
      expect(await queue.retry('plans', 'a')).toBe(false)
      release()
      await countsBecome(queue, { failed: 2 })
    })

    it('gives a permanently failed job new attempts with the newer data when it is added again', async () => {
      const queue = await openOne()
      const seen: unknown[] = []
      queue.consume<string>(
        'plans',
        async ({ data }) => {
          seen.push(data)
          if (data === 'old') throw new Error('no')
        },
        { attempts: 2, backoffMs: 10 },
      )
      await queue.add('plans', { id: 'a', data: 'old' })
      await countsBecome(queue, { failed: 1 })
      await queue.add('plans', { id: 'a', data: 'new' })
      await countsBecome(queue, {})
      expect(seen).toEqual(['old', 'old', 'new'])
    })

    it('closes a consumer after its running jobs end, and starts no new job meanwhile', async () => {
      const queue = await openOne()
      const { handler, started, release } = gate()
      const consumer = queue.consume('plans', handler)
      await queue.add('plans', { id: 'a', data: null })
      await eventually('at work', () => started.length === 1)
      let closed = false
      const closing = consumer.close().then(() => (closed = true))
      await queue.add('plans', { id: 'b', data: null })
      await sleep(150)
      expect(closed).toBe(false)
      release()
      await closing
      await countsBecome(queue, { waiting: 1 })
      expect(started).toEqual(['a'])
    })

    it('stops waiting for running jobs after the timeout when a consumer is closed', async () => {
      const queue = await openOne()
      const { handler, started, release } = gate()
      const consumer = queue.consume('plans', handler)
      await queue.add('plans', { id: 'a', data: null })
      await eventually('at work', () => started.length === 1)
      const [before, took] = [performance.now(), activeTime()]
      await consumer.close(200)
      expect(performance.now() - before).toBeGreaterThanOrEqual(195)
      expect(took()).toBeLessThan(2_000)
      release()
    })

    it('runs each of 1,000 jobs exactly once when no consumer crashes', async () => {
      const test = await fresh()
      const queues = [await opened(test), await opened(test)]
      const runs = new Map<string, number>()
      const handler = async ({ id }: Job) => {
        runs.set(id, (runs.get(id) ?? 0) + 1)
        await sleep(Math.random() * 3)
      }
      for (const queue of queues) queue.consume('plans', handler, { concurrency: 10 })
      await Promise.all(
        Array.from({ length: 1_000 }, (_, n) => queues[n % 2]!.add('plans', { id: `j${n}`, data: null })),
      )
      await countsBecome(queues[0]!, {}, 30_000)
      expect(runs.size).toBe(1_000)
      expect([...runs.values()].filter((times) => times !== 1)).toEqual([])
    })

    it('takes over the job of a killed process', async () => {
      const test = await fresh({ takesOver: true })
      const queue = await opened(test)
      await queue.add('plans', { id: 'orphan', data: { kept: true } })
      const child = startChild(test.hangingChild.script, test.hangingChild.args)
      onTestFinished(() => child.kill())
      await child.line((line) => line === 'at work on orphan')
      const seen: Job[] = []
      queue.consume('plans', async (job) => void seen.push(job))
      await sleep(Math.min(500, test.takeOverMs / 2))
      expect(seen, 'while its consumer lives, the job is its').toEqual([])
      await child.kill()
      await eventually('the job is done by another', () => seen.length === 1, test.takeOverMs + 2_000)
      expect(seen).toEqual([{ id: 'orphan', data: { kept: true } }])
      await countsBecome(queue, {})
    })

    it('never takes a job from a live consumer, however long it runs', async () => {
      const test = await fresh({ takesOver: true })
      const [one, two] = [await opened(test), await opened(test)]
      const { handler, started, release } = gate()
      one.consume('plans', handler)
      await one.add('plans', { id: 'long', data: null })
      await eventually('at work', () => started.length === 1)
      two.consume('plans', handler)
      await sleep(test.takeOverMs * 2)
      expect(started).toEqual(['long'])
      release()
      await countsBecome(two, {})
    })

    it('passes its check, and can be closed twice', async () => {
      const queue = await openOne()
      await expect(queue.check()).resolves.toBeUndefined()
      await queue.close()
      await expect(queue.close()).resolves.toBeUndefined()
    })
  })
}

async function opened(test: JobQueueUnderTest): Promise<JobQueue> {
  const queue = await test.open()
  onTestFinished(() => queue.close())
  return queue
}

/** A handler that blocks until released and records the started jobs. */
function gate() {
  const started: string[] = []
  let open = false
  const waiting: (() => void)[] = []
  return {
    started,
    handler: async (job: Job) => {
      started.push(job.id)
      if (!open) await new Promise<void>((resolve) => waiting.push(resolve))
    },
    release: () => {
      open = true
      waiting.splice(0).forEach((resolve) => resolve())
    },
  }
}
