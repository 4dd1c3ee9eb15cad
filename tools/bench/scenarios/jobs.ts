import path from 'node:path'
import { uuid5 } from '@filiz/application/uuid5.ts'
import type { JobQueue } from '@filiz/engines/job-queue/port.ts'
import { createMetrics } from '@filiz/engines/observability/metrics.ts'
import { observedJobQueue } from '@filiz/engines/observability/observed-job-queue.ts'
import { planJob } from '@filiz/worker/jobs/job.ts'
import { bareBullQueue } from '../bare/bullmq.ts'
import type { BareQueue } from '../bare/queue.ts'
import { bareSqliteQueue } from '../bare/sqlite-queue.ts'
import { each } from '../each.ts'
import { makePlace } from '../place/bench-environment.ts'
import { line } from '../repeated.ts'
import { perSecond, type Scenario } from '../scenario.ts'

const inFlight = 32
/** Number of jobs that the sweep adds with one call. */
const pageSize = 500

/**
 * Measures adding and processing empty jobs: with Filiz's queue as the worker uses it, and with a minimal queue on the
 * same engine.
 */
export const jobs: Scenario = async ({ quick }) => {
  await using place = await makePlace()
  const count = quick ? 2_000 : 20_000
  const { queue, close } = await place.open()
  const { config, folder } = place
  const concurrency = config.workerConcurrency
  const bare =
    config.queue.engine === 'redis' ? bareBullQueue(config.queue.url) : bareSqliteQueue(path.join(folder, 'bare.db'))
  const ours = asBare(observedJobQueue(queue, { metrics: createMetrics() }))
  // The measurements of both queues alternate. The first round is a warm-up.
  await measure(ours, count / 4, concurrency, 'first')
  await measure(bare, count / 4, concurrency, 'first')
  const our = await measure(ours, count, concurrency, 'second')
  const their = await measure(bare, count, concurrency, 'second')
  const atOnce = await addedAtOnce(queue, count)
  await asBare(queue).workOff(concurrency, allOf(count))
  const left = await queue.counts('plans')
  await bare.close()
  await close()
  if (Object.values(left).some((jobs) => jobs > 0)) throw new Error(`jobs are left: ${JSON.stringify(left)}`)

  const against = config.queue.engine === 'redis' ? 'bare BullMQ' : 'a bare table'
  const compared = (id: string, name: string, ours: number, theirs: number) =>
    line({ id, name, unit: 'ratio', measured: perSecond(ours), against: `${against}: ${perSecond(theirs)}` }, [
      ours / theirs,
    ])
  return [
    compared('jobs-added-ratio', `jobs added (${inFlight} in flight)`, our.added, their.added),
    compared(
      'jobs-added-at-once-ratio',
      `jobs added (${pageSize} at once, as a sweep does), against one by one (${inFlight} in flight)`,
      atOnce,
      their.added,
    ),
    compared(
      'jobs-worked-off-ratio',
      `jobs worked off (nothing to do, ${concurrency} at a time)`,
      our.workedOff,
      their.workedOff,
    ),
  ]
}

const asBare = (queue: JobQueue): BareQueue => ({
  add: (id, data) => queue.add('plans', { id, data }),
  async workOff(concurrency, done) {
    const finished = Promise.withResolvers<void>()
    const consumer = queue.consume(
      'plans',
      async ({ id }) => {
        if (done(id)) finished.resolve()
      },
      { concurrency },
    )
    await finished.promise
    await consumer.close()
  },
  close: () => queue.close(),
})

const jobsOf = (count: number, round: string) =>
  Array.from({ length: count }, (_, n) => {
    const eventId = uuid5('bench-event', round, String(n))
    return planJob('make', uuid5('bench-child', round, String(n)), '2026-11', '0'.repeat(20), {
      correlationId: eventId,
      causationId: eventId,
    })
  })

/** Returns the jobs added per second when each call adds `pageSize` of them. */
async function addedAtOnce(queue: JobQueue, count: number): Promise<number> {
  const all = jobsOf(count, 'at once')
  const began = performance.now()
  for (let from = 0; from < count; from += pageSize) await queue.addAll('plans', all.slice(from, from + pageSize))
  return count / ((performance.now() - began) / 1000)
}

/** Returns a function that returns true once it has been called with `count` different job ids. */
function allOf(count: number): (id: string) => boolean {
  const done = new Set<string>()
  return (id) => done.add(id).size === count
}

/** Returns the jobs per second that are added and processed. Throws if a job is processed twice. */
async function measure(
  queue: BareQueue,
  count: number,
  concurrency: number,
  round: string,
): Promise<{ readonly added: number; readonly workedOff: number }> {
  const all = jobsOf(count, round)
  const adding = performance.now()
  await each(count, inFlight, (n) => queue.add(all[n]!.id, all[n]!.data))
  const working = performance.now()
  const done = new Set<string>()
  let twice = 0
  let ended = 0
  await queue.workOff(concurrency, (id) => {
    if (done.has(id)) twice++
    done.add(id)
    ended = performance.now()
    return done.size === count
  })
  if (done.size !== count || twice > 0)
    throw new Error(`${done.size} of ${count} jobs were done, ${twice} of them again`)
  return { added: count / ((working - adding) / 1000), workedOff: count / ((ended - working) / 1000) }
}
