import type { JobQueue } from '../job-queue/port.ts'
import type { Metrics } from './metrics.ts'

/** Wraps a queue to measure the duration and outcome of each attempt at a job. */
export const observedJobQueue = (jobs: JobQueue, { metrics }: { metrics: Metrics }): JobQueue => ({
  ...jobs,
  consume: (queue, handler, options) =>
    jobs.consume(
      queue,
      async (job: Parameters<typeof handler>[0]) => {
        const end = metrics.jobSeconds.startTimer({ queue })
        try {
          await handler(job)
          end({ outcome: 'ok' })
        } catch (error) {
          end({ outcome: 'failed' })
          throw error
        }
      },
      options,
    ),
})
