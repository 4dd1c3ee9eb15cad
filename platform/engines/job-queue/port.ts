export type QueueName = 'plans' | 'mail' | 'imports' | 'sweep'

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
 * Every method rejects with `EngineUnavailable` where the engine is away; consumers go on by themselves when it is back.
 */
export interface JobQueue {
  /**
   * Nothing happens while a job with this id waits or is at work; a job that failed for good is given a new round of
   * attempts, with the newer data; one that was done may be added again. Resolves when the job is stored.
   *
   * What a caller must know: an `add` while the job is at work is lost, although the handler may already have read what
   * the adder changed. So an id names one cause (an event, a month), never a subject that changes again; or a sweep heals.
   */
  add(queue: QueueName, job: Job): Promise<void>
  /** The same for many at once, in their order: all of them are stored when it resolves. Where it rejects some may be: who repeats it with the same ids adds none twice. */
  addAll(queue: QueueName, jobs: readonly Job[]): Promise<void>
  /**
   * Runs `handler` for each job, oldest first, `concurrency` at a time (default 1). A handler that throws is tried again,
   * `attempts` times in all (default 8), after `backoffMs` (default 1 s), twice that, four times that … at most 5 min;
   * then the job is kept as failed. A job whose consumer died is taken over within 30 s (at start at once, where the
   * engine belongs to one process); its start counted as an attempt.
   */
  consume<Data>(queue: QueueName, handler: (job: Job<Data>) => Promise<void>, options?: ConsumeOptions): Consumer
  /** Latest first, at most 1,000. */
  failed(queue: QueueName): Promise<FailedJob[]>
  /** Puts a failed job back, with a new round of attempts; false where there is none with that id. */
  retry(queue: QueueName, id: string): Promise<boolean>
  /** Lets go of a failed job, of which none is needed any more; nothing where there is none with that id, or it waits or is at work. */
  discard(queue: QueueName, id: string): Promise<void>
  /** `delayed` are those that wait for their time, between attempts too. */
  counts(queue: QueueName): Promise<JobCounts>
  check(): Promise<void>
  /** Closes its consumers first. */
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
