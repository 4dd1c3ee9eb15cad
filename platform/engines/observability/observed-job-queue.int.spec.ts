import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openSqliteJobQueue } from '../job-queue/sqlite.ts'
import { eventually } from '../testing/eventually.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { createMetrics } from './metrics.ts'
import { observedJobQueue } from './observed-job-queue.ts'

it('an observed job queue measures each attempt and retries as before', async () => {
  const metrics = createMetrics()
  const queue = observedJobQueue(openSqliteJobQueue(join(temporaryFolder(), 'jobs.db')), { metrics })
  onTestFinished(() => queue.close())
  let attempts = 0
  queue.consume(
    'mail',
    async () => {
      if (++attempts === 1) throw new Error('not yet')
    },
    { backoffMs: 10 },
  )
  await queue.add('mail', { id: 'm1', data: null })
  await eventually('done', async () => attempts === 2 && (await queue.counts('mail')).active === 0)
  const text = await metrics.render()
  expect(text).toContain('filiz_job_seconds_count{queue="mail",outcome="failed"} 1')
  expect(text).toContain('filiz_job_seconds_count{queue="mail",outcome="ok"} 1')
})
