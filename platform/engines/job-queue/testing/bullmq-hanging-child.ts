import { openBullQueue } from '../bullmq.ts'
import { hangOnJobs } from './hang-on-jobs.ts'

const [, , url, prefix, lockMs] = process.argv
hangOnJobs(openBullQueue(url!, { prefix: prefix!, lockMs: Number(lockMs), stalledMs: Number(lockMs) / 2 }))
