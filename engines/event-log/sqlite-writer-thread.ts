import { workerData } from 'node:worker_threads'
import { openDatabase } from '../sqlite/open-database.ts'
import { serveWrites } from '../sqlite/serve-writes.ts'
import { createAppender, schema } from './sqlite-appender.ts'

const { file, busyMs } = workerData as { readonly file: string; readonly busyMs: number }
const database = openDatabase(file, { synchronous: 'full', schema, busyMs })
serveWrites(database, createAppender(database))
