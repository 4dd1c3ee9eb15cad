import { Queue, UnrecoverableError, Worker, type Job as BullJob, type JobsOptions } from 'bullmq'
import { connectRedis } from '../redis/connect.ts'
import { EngineUnavailable } from '../unavailable.ts'
import { settlesWithin, withTimeout } from '../with-timeout.ts'
import { backoff, defaultAttempts, defaultBackoffMs, failureText } from './attempts.ts'
import type { Consumer, FailedJob, Job, JobQueue, QueueName } from './port.ts'

export interface BullQueueOptions {
  /** Prefix of every key, so that installations can share a Redis. Default `filiz`. */
  readonly prefix?: string
  /**
   * Milliseconds after which a silent consumer loses its job, and the interval of that check. Defaults 10 s and 5 s.
   */
  readonly lockMs?: number
  readonly stalledMs?: number
  /** Receives errors of background work. */
  readonly onError?: (error: unknown) => void
}

/** Milliseconds after which Redis counts as unavailable for a call. */
const timeoutMs = 2_500
/** Maximum milliseconds for closing an idle connection. */
const closingMs = 1_500
const shownFailures = 1_000

/**
 * The consumer counts attempts (it knows the limit; the producer does not), so for BullMQ the limit is practically
 * infinite.
 */
const jobOptions: JobsOptions = {
  attempts: 1_000_000,
  backoff: { type: 'custom' },
  removeOnComplete: true,
  removeOnFail: false,
}

/**
 * Job queues on Redis with BullMQ. Redis must not evict keys (`noeviction`). Losing Redis loses only time: the worker's
 * sweep and the reactors enqueue the jobs again.
 */
export function openBullQueue(
  url: string,
  { prefix = 'filiz', lockMs = 10_000, stalledMs = 5_000, onError = () => {} }: BullQueueOptions = {},
): JobQueue {
  // One connection for commands, with a short timeout; each worker has its own, which waits without a timeout.
  const asking = connectRedis(url, { onError, maxRetriesPerRequest: null, connectTimeout: timeoutMs })
  const queues = new Map<QueueName, Queue>()
  const consumers = new Set<Consumer>()
  let closing: Promise<void> | undefined

  function queueOf(name: QueueName): Queue {
    let queue = queues.get(name)
    if (!queue) {
      queue = new Queue(name, { connection: asking, prefix, skipVersionCheck: true })
      queue.on('error', onError)
      queues.set(name, queue)
    }
    return queue
  }

  async function answered<T>(work: () => Promise<T>): Promise<T> {
    if (asking.status !== 'ready' && asking.status !== 'connecting' && asking.status !== 'connect')
      throw new EngineUnavailable('job queue')
    try {
      return await withTimeout(work(), timeoutMs, 'job queue')
    } catch (error) {
      throw isAway(error) ? new EngineUnavailable('job queue', error) : error
    }
  }

  /**
   * Adds any number of jobs in two round trips: first finds those that failed for good, then adds all. If Redis reports
   * an error in between, the jobs added before it stay.
   */
  const addAll = (name: QueueName, jobs: readonly Job[]) =>
    answered(async () => {
      if (jobs.length === 0) return
      const queue = queueOf(name)
      const failed = await failedOf(queue, jobs)
      // The job is removed and added again instead of retried, so that it gets the newer data and new attempts.
      await Promise.all(failed.map(({ id }) => queue.remove(jobId(id)).catch(() => {})))
      const opts = (id: string) => ({ ...jobOptions, jobId: jobId(id) })
      if (jobs.length === 1) await queue.add(name, jobs[0]!.data, opts(jobs[0]!.id))
      else await queue.addBulk(jobs.map(({ id, data }) => ({ name, data, opts: opts(id) })))
    })

  async function failedOf(queue: Queue, jobs: readonly Job[]): Promise<readonly Job[]> {
    const pipeline = asking.pipeline()
    for (const { id } of jobs) pipeline.zscore(queue.toKey('failed'), jobId(id))
    const scores = (await pipeline.exec()) ?? []
    for (const [error] of scores) if (error) throw error
    return jobs.filter((_, index) => typeof scores[index]?.[1] === 'string')
  }

  /** BullMQ's close waits for a connection that was never established; this limits the wait. */
  const soon = (closed: Promise<unknown>) => settlesWithin(closed.catch(onError), closingMs)

  return {
    add: (name, job) => addAll(name, [job]),
    addAll,

    consume<Data>(
      name: QueueName,
      handler: (job: Job<Data>) => Promise<void>,
      { concurrency = 1, attempts = defaultAttempts, backoffMs = defaultBackoffMs } = {},
    ) {
      const connection = asking.duplicate({ maxRetriesPerRequest: null })
      connection.on('error', onError)
      const atWork = new Set<Promise<void>>()
      async function run(job: BullJob<Data>): Promise<void> {
        try {
          await handler({ id: nameOfJob(job), data: job.data })
        } catch (error) {
          const text = failureText(error)
          throw job.attemptsStarted >= attempts ? new UnrecoverableError(text) : new Error(text)
        }
      }
      const worker = new Worker<Data>(
        name,
        (job) => {
          const running = run(job).finally(() => atWork.delete(running))
          atWork.add(running)
          return running
        },
        {
          connection,
          prefix,
          concurrency,
          lockDuration: lockMs,
          stalledInterval: stalledMs,
          maxStalledCount: attempts,
          settings: { backoffStrategy: (attemptsMade) => backoff(attemptsMade, backoffMs) },
          skipVersionCheck: true,
        },
      )
      worker.on('error', onError)
      const consumer: Consumer = {
        async close(waitMs = 10_000) {
          if (!consumers.delete(consumer)) return
          const settled = await settlesWithin(
            worker.pause(true).then(() => Promise.allSettled(atWork)),
            waitMs,
          )
          // A forced close abandons running jobs, whose locks then expire.
          await soon(worker.close(!settled))
          connection.disconnect()
        },
      }
      consumers.add(consumer)
      return consumer
    },

    memory: () =>
      answered(async () => {
        const info = await asking.info('memory')
        const bytesOf = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1] ?? 0)
        return { used: bytesOf('used_memory'), limit: bytesOf('maxmemory') }
      }),

    failed: (name) =>
      answered(async () =>
        (await queueOf(name).getFailed(0, shownFailures - 1)).map((job): FailedJob => ({
          queue: name,
          id: nameOfJob(job),
          data: job.data,
          attempts: job.attemptsStarted,
          error: job.failedReason,
          failedAt: new Date(job.finishedOn ?? 0).toISOString(),
        })),
      ),

    retry: (name, id) =>
      answered(async () => {
        const queue = queueOf(name)
        const job = await queue.getJob(jobId(id))
        if (!job || !(await job.isFailed())) return false
        await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true })
        return true
      }),

    discard: (name, id) =>
      answered(async () => {
        const job = await queueOf(name).getJob(jobId(id))
        if (!(await job?.isFailed())) return
        // A concurrent retry may have reactivated the job; an active job stays.
        await job!.remove().catch(async (error: unknown) => {
          if (await job!.isFailed()) throw error
        })
      }),

    counts: (name) =>
      answered(async () => {
        const {
          waiting = 0,
          active = 0,
          delayed = 0,
          failed = 0,
        } = await queueOf(name).getJobCounts('waiting', 'active', 'delayed', 'failed')
        return { waiting, active, delayed, failed }
      }),

    check: () => answered(async () => void (await asking.ping())),

    close() {
      closing ??= (async () => {
        await Promise.all([...consumers].map((consumer) => consumer.close()))
        for (const queue of queues.values()) await soon(queue.close())
        asking.disconnect()
      })()
      return closing
    },
  }
}

/** BullMQ reserves colons and refuses numeric ids. */
const jobId = (id: string) => `_${encodeURIComponent(id)}`

const nameOfJob = (job: BullJob): string => decodeURIComponent((job.id ?? '').slice(1))

const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error) || error instanceof EngineUnavailable) return false
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'].includes(
      (error as NodeJS.ErrnoException).code ?? '',
    ) ||
    /Connection is closed|Stream isn't writeable|LOADING|READONLY|MASTERDOWN|CLUSTERDOWN/.test(error.message) ||
    error.name === 'MaxRetriesPerRequestError'
  )
}
