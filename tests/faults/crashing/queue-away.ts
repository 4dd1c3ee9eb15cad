import { existsSync } from 'node:fs'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { withQueue } from './with-queue.ts'

/**
 * With `QUEUE_AWAY=<file>` the embedded queue accepts no jobs while the file exists, as if the disk were full.
 * `proxy.ts` does the same for a queue server by cutting its connections.
 */
const file = process.env['QUEUE_AWAY']

export function withQueueAway<E extends object>(engines: E): E {
  if (file === undefined) return engines
  const whileThere =
    <Args extends unknown[]>(add: (...args: Args) => Promise<void>) =>
    async (...args: Args) =>
      existsSync(file)
        ? Promise.reject(new EngineUnavailable('job queue', new Error('the disk is full')))
        : add(...args)
  return withQueue(engines, (queue) => ({ ...queue, add: whileThere(queue.add), addAll: whileThere(queue.addAll) }))
}
