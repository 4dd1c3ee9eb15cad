import type { JobQueue, QueueName } from '@filiz/engines/job-queue/port.ts'

const queues: readonly QueueName[] = ['plans', 'mail', 'imports', 'data-sets', 'sweep']
const isQueue = (name: string): name is QueueName => (queues as readonly string[]).includes(name)

/** Prints every failed job, latest first in each queue. */
export async function listFailedJobs(queue: JobQueue, print: (line: string) => void = console.log): Promise<void> {
  let found = 0
  for (const name of queues) {
    for (const { id, attempts, failedAt, error } of await queue.failed(name)) {
      found += 1
      print(`${name}  ${id}  ${failedAt}  after ${attempts} attempts: ${error.split('\n', 1)[0]}`)
    }
  }
  if (found === 0) print('No job has failed for good.')
}

/** Gives a failed job a new round of attempts. Returns false when there is no such job. */
export async function retryJob(
  queue: JobQueue,
  name: string,
  id: string,
  print: (line: string) => void = console.log,
): Promise<boolean> {
  if (!isQueue(name)) {
    print(`There is no queue ${name}: they are ${queues.join(', ')}.`)
    return false
  }
  const retried = await queue.retry(name, id)
  print(
    retried
      ? `${id} will be tried again.`
      : `No job ${id} of ${name} has failed for good; \`worker failed\` lists those that have.`,
  )
  return retried
}
