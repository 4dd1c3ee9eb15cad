import type { Job, JobQueue } from '../job-queue/port.ts'
import type { Metrics } from './metrics.ts'
import { traced, type Tracing } from './tracing.ts'

/** Wraps a queue to measure and trace each attempt at a job. */
export const observedJobQueue = (
  jobs: JobQueue,
  { metrics, tracing }: { metrics: Metrics; tracing?: Tracing | undefined },
): JobQueue => ({
  ...jobs,
  consume: (queue, handler, options) =>
    jobs.consume(
      queue,
      async (job: Parameters<typeof handler>[0]) => {
        const end = metrics.jobSeconds.startTimer({ queue })
        try {
          if (tracing)
            await traced(tracing, `job ${queue}`, { kind: 'consumer', correlationId: correlationOf(job) }, () =>
              handler(job),
            )
          else await handler(job)
          end({ outcome: 'ok' })
        } catch (error) {
          end({ outcome: 'failed' })
          throw error
        }
      },
      options,
    ),
})

/** The correlation id of the request that led to a job; undefined for sweeps, and for jobs of an older release. */
function correlationOf({ data }: Job): string | undefined {
  const { correlationId, cause } = (data ?? {}) as Readonly<Record<string, unknown>> & {
    cause?: { correlationId?: unknown }
  }
  const found = correlationId ?? cause?.correlationId
  return typeof found === 'string' ? found : undefined
}
