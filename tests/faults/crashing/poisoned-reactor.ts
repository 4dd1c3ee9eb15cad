import { existsSync, readFileSync } from 'node:fs'
import { withQueue } from './with-queue.ts'

/**
 * With `POISON_MAIL=<file>`, while the file exists, the reactor that queues mails throws on events of the streams named
 * in the file (`all`: every stream).
 */
const file = process.env['POISON_MAIL']

export function mailThatCannotBeQueued<E extends object>(engines: E): E {
  if (file === undefined) return engines
  return withQueue(engines, (queue) => ({
    ...queue,
    async add(name, job) {
      const { stream } = job.data as { readonly stream?: string }
      if (
        name === 'mail' &&
        stream !== undefined &&
        existsSync(file) &&
        [stream, 'all'].includes(readFileSync(file, 'utf8').trim())
      )
        throw new TypeError('a mistake of the program')
      await queue.add(name, job)
    },
  }))
}
