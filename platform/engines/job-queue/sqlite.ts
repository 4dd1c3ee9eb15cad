import { randomUUID } from 'node:crypto'
import { createFileCheck } from '../sqlite/file-check.ts'
import { answeringFor } from '../sqlite/file-faults.ts'
import { openDatabase } from '../sqlite/open-database.ts'
import { transaction } from '../sqlite/transaction.ts'
import type { Consumer, Job, JobQueue, QueueName } from './port.ts'
import { sqliteConsumer } from './sqlite-consumer.ts'

/**
 * A row is a job that waits (`due`: earliest start), runs (`holder` leases it until `due` and renews the lease), or has
 * failed. Completed jobs have no row.
 */
const schema = `
  CREATE TABLE IF NOT EXISTS jobs (
    number INTEGER PRIMARY KEY AUTOINCREMENT, queue TEXT NOT NULL, id TEXT NOT NULL, data TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'active', 'failed')), due INTEGER NOT NULL, attempts INTEGER NOT NULL,
    holder TEXT, error TEXT, failed_at INTEGER, UNIQUE (queue, id));
  CREATE INDEX IF NOT EXISTS jobs_by_due ON jobs (queue, due, number) WHERE state <> 'failed';
  -- Of a version that kept recurring jobs, which nobody asked for.
  DROP TABLE IF EXISTS recurring;`

export interface SqliteJobQueueOptions {
  /**
   * True when no other process has the file open: jobs marked as running then died with an earlier process, and restart
   * at once.
   */
  readonly soleProcess?: boolean
  /** Lease of a job in milliseconds, renewed by a live consumer; default 30 s. */
  readonly leaseMs?: number
  /** Poll interval for jobs of other processes; default 1 s. */
  readonly pollMs?: number
  /** Receives engine failures that a consumer meets between jobs. */
  readonly onError?: (error: unknown) => void
}

/**
 * Opens the queue in one file. Jobs survive a crash of the process, but perhaps not a power cut; the log can recreate
 * them.
 */
export function openSqliteJobQueue(file: string, options: SqliteJobQueueOptions = {}): JobQueue {
  const { leaseMs = 30_000, pollMs = 1_000, onError = () => {} } = options
  const database = openDatabase(file, { synchronous: 'normal', schema })
  if (options.soleProcess)
    database.exec(`UPDATE jobs SET state = 'waiting', due = 0, holder = NULL WHERE state = 'active'`)

  const check = createFileCheck('job queue', database, { rebuildable: true })
  const answerNow = answeringFor('job queue', database, { rebuildable: true })
  const answering = async <T>(work: () => T): Promise<T> => answerNow(work)

  const insert = database.prepare(`
    INSERT INTO jobs (queue, id, data, state, due, attempts) VALUES (?, ?, ?, 'waiting', ?, 0)
    ON CONFLICT (queue, id) DO UPDATE
      SET data = excluded.data, state = 'waiting', due = excluded.due, attempts = 0, error = NULL, failed_at = NULL
      WHERE state = 'failed'`)
  const retry = database.prepare(`
    UPDATE jobs SET state = 'waiting', due = ?, attempts = 0, error = NULL, failed_at = NULL WHERE queue = ? AND id = ? AND state = 'failed'`)
  const discard = database.prepare(`DELETE FROM jobs WHERE queue = ? AND id = ? AND state = 'failed'`)
  const selectFailed = database.prepare(`
    SELECT id, data, attempts, error, failed_at FROM jobs WHERE queue = ? AND state = 'failed' ORDER BY failed_at DESC, number DESC LIMIT 1000`)
  const count = database.prepare(`
    SELECT count(*) FILTER (WHERE state = 'waiting' AND due <= ?2) AS waiting, count(*) FILTER (WHERE state = 'active') AS active,
      count(*) FILTER (WHERE state = 'waiting' AND due > ?2) AS delayed, count(*) FILTER (WHERE state = 'failed') AS failed
    FROM jobs WHERE queue = ?1`)

  const addAll = (queue: QueueName, jobs: readonly Job[]) => {
    const due = Date.now()
    const insertAll = () => jobs.forEach(({ id, data }) => insert.run(queue, id, JSON.stringify(data ?? null), due))
    if (jobs.length > 1) transaction(database, insertAll)
    else insertAll()
    wake(queue)
  }

  const consumers = new Map<QueueName, Set<{ wake(): void; close: Consumer['close'] }>>()
  const wake = (queue: QueueName) => consumers.get(queue)?.forEach((consumer) => consumer.wake())

  return {
    add: (queue, job) => answering(() => addAll(queue, [job])),
    addAll: (queue, jobs) => answering(() => addAll(queue, jobs)),
    consume: (queue, handler, consumeOptions = {}) => {
      const consumer = sqliteConsumer(database, queue, handler, {
        ...consumeOptions,
        holder: randomUUID(),
        leaseMs,
        pollMs,
        onError,
      })
      const ofQueue = consumers.get(queue) ?? new Set()
      consumers.set(queue, ofQueue.add(consumer))
      return {
        close: async (timeoutMs) => {
          await consumer.close(timeoutMs)
          ofQueue.delete(consumer)
        },
      }
    },
    failed: (queue) =>
      answering(() =>
        (selectFailed.all(queue) as unknown as FailedRow[]).map((row) => ({
          queue,
          id: row.id,
          data: JSON.parse(row.data),
          attempts: row.attempts,
          error: row.error,
          failedAt: new Date(row.failed_at).toISOString(),
        })),
      ),
    retry: (queue, id) =>
      answering(() => {
        const { changes } = retry.run(Date.now(), queue, id)
        wake(queue)
        return changes > 0
      }),
    discard: (queue, id) => answering(() => void discard.run(queue, id)),
    counts: (queue) =>
      answering(() => ({ ...count.get(queue, Date.now()) }) as unknown as Awaited<ReturnType<JobQueue['counts']>>),
    check,
    close: async () => {
      await Promise.all([...consumers.values()].flatMap((ofQueue) => [...ofQueue].map((consumer) => consumer.close())))
      if (database.isOpen) database.close()
    },
  }
}

interface FailedRow {
  readonly id: string
  readonly data: string
  readonly attempts: number
  readonly error: string
  readonly failed_at: number
}
