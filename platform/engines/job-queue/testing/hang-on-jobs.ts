import type { JobQueue } from '../port.ts'

/** Says which job it has begun, and never ends it. */
export function hangOnJobs(queue: JobQueue): void {
  queue.consume('plans', (job) => {
    console.log(`at work on ${job.id}`)
    return new Promise(() => {})
  })
}
