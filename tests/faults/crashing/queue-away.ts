import { existsSync } from 'node:fs'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { withQueue } from './with-queue.ts'

/**
 * With `QUEUE_AWAY=<file>` the queue accepts no jobs while the file exists, as with a full disk. A queue server is cut
 * off by `proxy.ts` instead; the embedded queue is a file and cannot be.
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
