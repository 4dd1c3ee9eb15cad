import { randomUUID } from 'node:crypto'
import type { Revision } from '@filiz/domain/shared/event.ts'
import { openSqliteEventLog } from '../sqlite.ts'

/** Appends without end, 32 at a time; prints only id, stream and revision of acknowledged events. */
const log = openSqliteEventLog(process.argv[2]!)
const metadata = { schema: 1, correlationId: 'c', causationId: 'c', actor: 'operator' }

async function write(writer: number): Promise<never> {
  const stream = `child-${process.pid}-${writer}`
  let expected: Revision | 'no-stream' = 'no-stream'
  while (true) {
    const events = Array.from({ length: 1 + (writer % 3) }, () => ({
      id: randomUUID() as string,
      type: 'SomethingHappened',
      data: { at: new Date().toISOString() },
      metadata,
    }))
    expected = (await log.append(stream, expected, events)).revision
    process.stdout.write(`${stream} ${expected} ${events.map(({ id }) => id).join()}\n`)
  }
}

await Promise.all(Array.from({ length: 32 }, (_, writer) => write(writer)))
