import { workerData } from 'node:worker_threads'
import { serveWrites } from '../sqlite/serve-writes.ts'
import { createVaultWriter, openVaultFile } from './sqlite-writer.ts'

const { file, purgeAfterMs } = workerData as { readonly file: string; readonly purgeAfterMs: number }
const database = openVaultFile(file)
serveWrites(database, createVaultWriter(database, purgeAfterMs))
