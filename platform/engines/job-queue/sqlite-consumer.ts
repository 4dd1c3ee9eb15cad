import type { DatabaseSync } from 'node:sqlite'
import { settlesWithin } from '../with-timeout.ts'
import { backoff, defaultAttempts, defaultBackoffMs, failureText, longestBackoffMs } from './attempts.ts'
import type { ConsumeOptions, Consumer, Job, QueueName } from './port.ts'

interface SqliteConsumerOptions extends ConsumeOptions {
  /** Globally unique id of this consumer. */
  readonly holder: string
  readonly leaseMs: number
  readonly pollMs: number
  readonly onError: (error: unknown) => void
}

interface Claimed {
  readonly number: number
  readonly id: string
  readonly data: string
  readonly attempts: number
}

/** `wake` makes the consumer poll at once for added jobs. */
export function sqliteConsumer<Data>(
  database: DatabaseSync,
  queue: QueueName,
  handler: (job: Job<Data>) => Promise<void>,
  options: SqliteConsumerOptions,
): Consumer & { wake(): void } {
  const {
    concurrency = 1,
    attempts = defaultAttempts,
    backoffMs = defaultBackoffMs,
    holder,
    leaseMs,
    pollMs,
    onError,
  } = options

  const claim = database.prepare(`
    UPDATE jobs SET state = 'active', holder = ?1, due = ?2 + ?3, attempts = attempts + 1
    WHERE number IN (
      SELECT number FROM jobs WHERE queue = ?4 AND state <> 'failed' AND due <= ?2 AND number NOT IN (SELECT value FROM json_each(?5))
      ORDER BY due, number LIMIT ?6)
    RETURNING number, id, data, attempts`)
  const renew = database.prepare(
    `UPDATE jobs SET due = ? WHERE number IN (SELECT value FROM json_each(?)) AND holder = ? AND state = 'active'`,
  )
  const lastDue = database.prepare(`SELECT max(due) AS at FROM jobs WHERE queue = ? AND state <> 'failed'`)
  const bringForward = database.prepare(
    `UPDATE jobs SET due = CASE state WHEN 'active' THEN ?2 ELSE ?1 END WHERE queue = ?3 AND state <> 'failed' AND due > ?4`,
  )
  const done = database.prepare(`DELETE FROM jobs WHERE number = ? AND holder = ?`)
  const again = database.prepare(
    `UPDATE jobs SET state = 'waiting', holder = NULL, due = ? WHERE number = ? AND holder = ?`,
  )
  const fail = database.prepare(`
    UPDATE jobs SET state = 'failed', holder = NULL, error = ?, failed_at = ? WHERE number = ? AND holder = ?`)
  const nextDue = database.prepare(`
    SELECT min(due) AS at FROM jobs WHERE queue = ? AND state <> 'failed' AND state = 'waiting'`)

  /**
   * Running jobs by number. When a job is leased to this holder but missing here, it has ended and its end could not be
   * written.
   */
  const running = new Map<number, Promise<void>>()
  const numbers = () => JSON.stringify([...running.keys()])
  let closing = false
  let timer: NodeJS.Timeout | undefined
  let woken = false

  const attempt = (write: () => void) => {
    try {
      if (database.isOpen) write()
    } catch (error) {
      onError(error)
    }
  }

  const run = async (job: Claimed) => {
    try {
      // A job that crashes its process every time arrives here with too many attempts.
      if (job.attempts > attempts) throw new Error('the process died at work')
      await handler({ id: job.id, data: JSON.parse(job.data) as Data })
      attempt(() => done.run(job.number, holder))
    } catch (error) {
      attempt(() =>
        job.attempts < attempts
          ? again.run(Date.now() + backoff(job.attempts, backoffMs), job.number, holder)
          : fail.run(failureText(error), Date.now(), job.number, holder),
      )
    }
  }

  /** Brings forward jobs that are due later than any legitimate wait: the system clock was set back. */
  const mindClock = (now: number) => {
    const last = now + Math.max(longestBackoffMs, leaseMs)
    if (((lastDue.get(queue)!['at'] as number | null) ?? 0) > last) bringForward.run(now, now + leaseMs, queue, last)
  }

  const look = () => {
    clearTimeout(timer)
    woken = false
    if (closing || !database.isOpen) return
    let wait = pollMs
    attempt(() => {
      const now = Date.now()
      mindClock(now)
      const free = concurrency - running.size
      // A consumer without free slots polls again when one of its jobs ends.
      const claimed = free > 0 ? (claim.all(holder, now, leaseMs, queue, numbers(), free) as unknown as Claimed[]) : []
      for (const job of claimed) {
        const work = run(job).finally(() => {
          running.delete(job.number)
          wake()
        })
        running.set(job.number, work)
      }
      const due = nextDue.get(queue)!['at'] as number | null
      if (due !== null && running.size < concurrency) wait = Math.min(pollMs, Math.max(0, due - Date.now()))
    })
    timer = setTimeout(look, wait)
  }
  const wake = () => {
    if (woken || closing) return
    woken = true
    setImmediate(look)
  }

  const heart = setInterval(
    () => attempt(() => renew.run(Date.now() + leaseMs, numbers(), holder)),
    leaseMs / 3,
  ).unref()
  wake()

  return {
    wake,
    close: async (timeoutMs = 10_000) => {
      closing = true
      clearTimeout(timer)
      await settlesWithin(Promise.all(running.values()), timeoutMs)
      clearInterval(heart)
    },
  }
}
