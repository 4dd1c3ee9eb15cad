import type { Job } from '@filiz/engines/job-queue/port.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import type { Metrics } from '@filiz/engines/observability/metrics.ts'
import type { SweepJob } from '../jobs/job.ts'
import type { Duty } from './duty.ts'

interface Options {
  readonly duties: readonly Duty[]
  readonly logger: Logger
  readonly metrics: Pick<Metrics, 'dutySeconds'>
}

/** Number of unfinished sweeps that are remembered; a forgotten one repeats all its duties. */
const maxUnfinished = 100

/**
 * Returns the handler of sweeps. It runs each duty that is due, one after the other, and rejects at the end if some
 * failed; the repeated attempt then runs only these. A duty that still runs for an earlier sweep is left out.
 */
export function createDutyRunner({ duties, logger, metrics }: Options) {
  /** By sweep, the duties that have been done. */
  const doneOf = new Map<string, Set<string>>()
  const running = new Set<string>()

  async function attempt(duty: Duty, sweep: Job<SweepJob>): Promise<void> {
    const end = metrics.dutySeconds.startTimer({ duty: duty.name })
    running.add(duty.name)
    try {
      const found = await duty.run({ id: sweep.id, ...sweep.data })
      end({ outcome: 'ok' })
      if (found) logger.info({ duty: duty.name, ...found }, 'did a duty')
    } catch (error) {
      end({ outcome: 'failed' })
      logger.warn({ err: error, duty: duty.name }, 'a duty failed; the others go on')
      throw error
    } finally {
      running.delete(duty.name)
    }
  }

  return async (sweep: Job<SweepJob>): Promise<void> => {
    const done = doneOf.get(sweep.id) ?? new Set()
    const errors: unknown[] = []
    for (const duty of duties) {
      if (done.has(duty.name) || running.has(duty.name)) continue
      if (duty.every === 'hour' && !sweep.data.thorough) continue
      await attempt(duty, sweep).then(
        () => done.add(duty.name),
        (error: unknown) => errors.push(error),
      )
    }
    doneOf.delete(sweep.id)
    if (errors.length === 0) return
    doneOf.set(sweep.id, done)
    if (doneOf.size > maxUnfinished) doneOf.delete(doneOf.keys().next().value!)
    throw errors[0]
  }
}
