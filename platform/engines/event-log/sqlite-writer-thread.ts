import { workerData } from 'node:worker_threads'
import { checkpointing } from '../sqlite/checkpointing.ts'
import { serveWrites } from '../sqlite/serve-writes.ts'
import { createAppender, openLogFile, type Append } from './sqlite-appender.ts'

const { file, busyMs } = workerData as { readonly file: string; readonly busyMs: number }
const database = openLogFile(file, busyMs)
const append = createAppender(database)
const checkpoints = checkpointing(database, { file, synchronous: 'full' })
serveWrites(
  database,
  (group: readonly Append[]) => {
    const outcomes = append(group)
    checkpoints.written(group.reduce((rows, { events }) => rows + events.length, 0))
    return outcomes
  },
  checkpoints.close,
)
