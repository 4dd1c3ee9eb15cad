export type QueueName = 'plans' | 'mail' | 'sweep'

/** `id` is derived from what the job is for (`plan-<childId>-<yyyy>-<mm>`, `mail-<eventId>`); `data` holds no secret. */
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
  /** Takes no new job, waits for those at work (at most `timeoutMs`, default 10 s); what is left is taken over by others. */
  close(timeoutMs?: number): Promise<void>
}

/**
 * At-least-once delivery with retries: the true guard against doing a thing twice is in its target (design §8).
 * Losing the whole queue loses nothing. Queues keep to real time, not the business clock.
 */
export interface JobQueue {
  /**
   * Nothing happens while a job with this id waits or is at work; a job that failed for good is given a new round of
   * attempts; one that was done may be added again. Resolves when the job is stored.
   */
  add(queue: QueueName, job: Job, options?: { delayMs?: number }): Promise<void>
  /**
   * Runs `handler` for each job, `concurrency` at a time. A handler that throws is tried again, `attempts` times in all
   * (default 8), after 1 s, 2 s, 4 s … at most 5 min; then the job is kept as failed. A job whose consumer died is
   * taken over within 30 s (at start at once, where the engine belongs to one process).
   */
  consume<Data>(queue: QueueName, handler: (job: Job<Data>) => Promise<void>, options?: { concurrency?: number; attempts?: number; backoffMs?: number }): Consumer
  /** One recurring job for the whole fleet, however many call this: every `everyMs`, aligned to multiples of it. */
  every(queue: QueueName, id: string, everyMs: number): Promise<void>
  failed(queue: QueueName): Promise<FailedJob[]>
  /** Puts a failed job back; false where there is none with that id. */
  retry(queue: QueueName, id: string): Promise<boolean>
  counts(queue: QueueName): Promise<{ waiting: number; active: number; delayed: number; failed: number }>
  check(): Promise<void>
  close(): Promise<void>
}
