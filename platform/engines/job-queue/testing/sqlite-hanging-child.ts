import { openSqliteJobQueue } from '../sqlite.ts'
import { hangOnJobs } from './hang-on-jobs.ts'

const [, , file, leaseMs] = process.argv
hangOnJobs(openSqliteJobQueue(file!, { leaseMs: Number(leaseMs) }))
