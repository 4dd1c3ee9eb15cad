import type { JobQueue } from '../job-queue/port.ts'
import type { Metrics } from './metrics.ts'
import type { Tracing } from './tracing.ts'

/** The same queue; how long each attempt at a job takes, and how it ends, is measured. */
export const observedJobQueue = (jobs: JobQueue, { metrics, tracing }: { metrics: Metrics; tracing: Tracing }): JobQueue => ({
  ...jobs,
  consume: (queue, handler, options) =>
    jobs.consume(
      queue,
      async (job: Parameters<typeof handler>[0]) => {
        const end = metrics.jobSeconds.startTimer({ queue })
        try {
          await tracing.span('job', { queue, job: job.id }, () => handler(job))
          end({ outcome: 'ok' })
        } catch (error) {
          end({ outcome: 'failed' })
          throw error
        }
      },
      options,
    ),
})
