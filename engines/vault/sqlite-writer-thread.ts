import { workerData } from 'node:worker_threads'
import { openDatabase } from '../sqlite/open-database.ts'
import { serveWrites } from '../sqlite/serve-writes.ts'
import { createVaultWriter, schema } from './sqlite-writer.ts'

const { file, purgeAfterMs } = workerData as { readonly file: string; readonly purgeAfterMs: number }
const database = openDatabase(file, { synchronous: 'full', schema })
serveWrites(database, createVaultWriter(database, purgeAfterMs))
