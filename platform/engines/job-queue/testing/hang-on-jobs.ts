import type { JobQueue } from '../port.ts'

/** Prints the job that it has started, and never completes it. */
export function hangOnJobs(queue: JobQueue): void {
  queue.consume('plans', (job) => {
    console.log(`at work on ${job.id}`)
    return new Promise(() => {})
  })
}
