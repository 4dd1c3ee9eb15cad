export type QueueName = 'plans' | 'mail' | 'imports' | 'data-sets' | 'sweep'

/**
 * `id` derives from the cause of the job (`plan-<childId>-<yyyy>-<mm>`, `mail-<eventId>`); `data` contains no secrets.
 */
export interface Job<Data = unknown> {
  readonly id: string
  readonly data: Data
}

export interface FailedJob extends Job {
  readonly queue: QueueName
  readonly attempts: number
  readonly error: string
  readonly failedAt: string
}

export interface Consumer {
  /**
   * Starts no new job and waits for running ones (at most `timeoutMs`, default 10 s); other consumers take over the
   * rest.
   */
  close(timeoutMs?: number): Promise<void>
}

/**
 * At-least-once delivery with retries: the job's target must guard against duplicates. Losing the whole queue loses no
 * data. Queues use real time, not the business clock. Every method rejects with `EngineUnavailable` if the engine is
 * unavailable; consumers resume on their own when it is back.
 */
export interface JobQueue {
  /**
   * Does nothing while a job with this id waits or runs. A job that failed for good gets new attempts with the newer
   * data; a completed job may be added again. Resolves when the job is stored.
   * Warning: an `add` while the job runs is lost, although the handler may already have read older data. So an id must
   * name one cause (an event, a month), never a subject that changes again; or a sweep repairs it.
   */
  add(queue: QueueName, job: Job): Promise<void>
  /**
   * Adds many jobs in order; all are stored when it resolves. If it rejects, some may be stored: repeating it with the
   * same ids adds no job twice.
   */
  addAll(queue: QueueName, jobs: readonly Job[]): Promise<void>
  /**
   * Runs `handler` for each job, oldest first, `concurrency` at a time (default 1). When the handler throws, the job is
   * retried, with `attempts` runs in all (default 8), after `backoffMs` (default 1 s), twice that, four times that … at
   * most 5 min; then the job is kept as failed. Another consumer takes over the job of a dead consumer within 30 s (at
   * once at start, if the engine belongs to one process); the interrupted run counts as an attempt.
   */
  consume<Data>(queue: QueueName, handler: (job: Job<Data>) => Promise<void>, options?: ConsumeOptions): Consumer
  /** Returns the failed jobs, latest first, at most 1,000. */
  failed(queue: QueueName): Promise<FailedJob[]>
  /** Requeues a failed job with new attempts; returns false if there is none with that id. */
  retry(queue: QueueName, id: string): Promise<boolean>
  /** Removes a failed job that is no longer needed; does nothing if no job has that id, or if it waits or runs. */
  discard(queue: QueueName, id: string): Promise<void>
  /** `delayed` counts jobs that wait for their due time, also between attempts. */
  counts(queue: QueueName): Promise<JobCounts>
  /** Returns the bytes that a server with jobs in memory uses and may use (0: no limit). */
  memory?(): Promise<{ readonly used: number; readonly limit: number }>
  check(): Promise<void>
  /** Closes the consumers first. */
  close(): Promise<void>
}

export interface ConsumeOptions {
  readonly concurrency?: number
  readonly attempts?: number
  readonly backoffMs?: number
}

export interface JobCounts {
  readonly waiting: number
  readonly active: number
  readonly delayed: number
  readonly failed: number
}
