import { DatabaseSync } from 'node:sqlite'
import type { BareQueue } from './queue.ts'

/**
 * A queue in an SQLite table that is as durable as Filiz's queue: adding, taking and completing a job take one commit
 * each.
 */
export function bareSqliteQueue(file: string): BareQueue {
  const database = new DatabaseSync(file)
  database.exec(`
    PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    CREATE TABLE jobs (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, data TEXT NOT NULL, taken INTEGER NOT NULL DEFAULT 0);
    CREATE INDEX waiting ON jobs (number) WHERE taken = 0;`)
  const insert = database.prepare('INSERT INTO jobs (id, data) VALUES (?, ?) ON CONFLICT DO NOTHING')
  const take = database.prepare(
    'UPDATE jobs SET taken = 1 WHERE number = (SELECT number FROM jobs WHERE taken = 0 ORDER BY number LIMIT 1) RETURNING number, id, data',
  )
  const remove = database.prepare('DELETE FROM jobs WHERE number = ?')
  return {
    add: async (id, data) => insert.run(id, JSON.stringify(data)),
    async workOff(concurrency, done) {
      await Promise.all(
        Array.from({ length: concurrency }, async () => {
          for (let job; (job = take.get() as { number: number; id: string; data: string } | undefined);) {
            await JSON.parse(job.data)
            remove.run(job.number)
            done(job.id)
          }
        }),
      )
    },
    close: async () => database.close(),
  }
}
