import { connectRedis } from '@filiz/engines/redis/connect.ts'
import { Queue, Worker } from 'bullmq'
import type { BareQueue } from './queue.ts'

const prefix = 'bare'

/** Opens a BullMQ queue with default settings. Completed jobs are removed, as in Filiz's queue. */
export function bareBullQueue(url: string): BareQueue {
  const connect = () => connectRedis(url, { onError: () => {}, maxRetriesPerRequest: null })
  const connection = connect()
  const queue = new Queue('jobs', { connection, prefix })
  return {
    add: (id, data) => queue.add('job', data, { jobId: id, removeOnComplete: true }),
    async workOff(concurrency, done) {
      const finished = Promise.withResolvers<void>()
      const connection = connect()
      const worker = new Worker(
        'jobs',
        async ({ id }) => {
          if (done(id!)) finished.resolve()
        },
        { connection, prefix, concurrency },
      )
      await finished.promise
      await worker.close()
      connection.disconnect()
    },
    async close() {
      await queue.close()
      connection.disconnect()
    },
  }
}
