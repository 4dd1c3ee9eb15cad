// @module-tag long
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openSqliteJobQueue } from '../job-queue/sqlite.ts'
import { eventually } from '../testing/eventually.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { createMetrics } from './metrics.ts'
import { createTracing, rootOf } from './otlp-tracing.ts'
import { observedJobQueue } from './observed-job-queue.ts'
import { openTracing } from './open-tracing.ts'
import { startOtlpReceiver } from './testing/otlp-receiver.ts'

it('derives the trace id from any correlation id: a UUID without its dashes, else a digest', () => {
  const id = randomUUID()
  expect(rootOf(id).traceId).toBe(id.replaceAll('-', ''))
  for (const other of ['req.1', '', id.toUpperCase()]) expect(rootOf(other).traceId).toMatch(/^[\da-f]{32}$/)
  expect(rootOf('req.1').traceId).not.toContain('req')
  expect(rootOf(id)).toEqual(rootOf(id))
  expect(rootOf(id).spanId).not.toBe(rootOf(randomUUID()).spanId)
})

it('loads the libraries only with an endpoint', async () => {
  expect(await openTracing({ traces: null }, 'filiz', () => {})).toBeUndefined()
  const root = path.join(import.meta.dirname, '..', '..', '..')
  const folders = ['platform', 'command-api', 'query-api', 'projector', 'worker', 'standalone', 'catalogue', 'analyst']
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.includes('node_modules') && !name.endsWith('.spec.ts'))
      .map((name) => path.join(folder, name)),
  )
  const importing = (pattern: RegExp) =>
    files.filter((file) => pattern.test(readFileSync(path.join(root, file), 'utf8')))
  const libraries = 'platform/engines/observability/otlp-tracing.ts'
  expect(importing(/from '@opentelemetry/)).toEqual([libraries])
  expect(importing(/otlp-tracing\.ts'/)).toEqual(['platform/engines/observability/open-tracing.ts'])
  expect(readFileSync(path.join(root, 'platform/engines/observability/open-tracing.ts'), 'utf8')).not.toMatch(
    /^import [^\n]*otlp/m,
  )
})

it('reports a collector that refuses spans, and disturbs no work', async () => {
  const collector = await startOtlpReceiver({ status: 400 })
  const failures: string[] = []
  const tracing = createTracing({
    endpoint: `${collector.url}/`,
    ratio: 1,
    service: 'filiz',
    onError: (error) => void failures.push(String(error)),
  })
  const span = tracing.begin('one', { correlationId: randomUUID() })
  expect(span.run(() => 7)).toBe(7)
  span.end()
  await tracing.stop()
  tracing.begin('late').end()
  await eventually('a failure to be reported', () => failures.length > 0)
  expect(failures[0]).toMatch(/^Error: traces cannot be sent/)
})

it('runs jobs in the trace of their request, and jobs of older versions and sweeps in their own', async () => {
  const receiver = await startOtlpReceiver()
  const tracing = createTracing({
    endpoint: receiver.url,
    ratio: 1,
    service: 'filiz',
    onError: (error) => expect.unreachable(String(error)),
  })
  const jobs = openSqliteJobQueue(path.join(temporaryFolder(), 'jobs.db'))
  onTestFinished(() => jobs.close())
  const queue = observedJobQueue(jobs, { metrics: createMetrics(), tracing })
  const [mail, plan, other] = [randomUUID(), randomUUID(), randomUUID()]
  let ran = 0
  queue.consume(
    'mail',
    async ({ id }) => {
      tracing.begin(`in ${id}`).end()
      ran += 1
      if (id === 'fails' && ran < 6) throw new Error('Ayşe')
    },
    { backoffMs: 1 },
  )
  // The consumer is woken in the span that adds a job, which is none of the jobs' parents.
  const span = tracing.begin('react', { correlationId: other })
  await span.run(() =>
    queue.addAll('mail', [
      { id: 'of-a-mail', data: { mailId: 'm', correlationId: mail } },
      { id: 'of-a-plan', data: { cause: { correlationId: plan, causationId: 'c' } } },
      { id: 'older', data: { mailId: 'm' } },
      { id: 'null', data: null },
      { id: 'fails', data: { correlationId: mail } },
    ]),
  )
  span.end()
  await eventually('all jobs to run', () => ran >= 6)
  await tracing.stop()
  const spanOf = (id: string) => {
    const inner = receiver.spans.find(({ name }) => name === `in ${id}`)!
    return receiver.spans.find(({ spanId }) => spanId === inner.parentSpanId)!
  }
  expect(spanOf('of-a-mail')).toMatchObject(childOf(mail))
  expect(spanOf('of-a-plan')).toMatchObject(childOf(plan))
  for (const id of ['older', 'null']) {
    expect(spanOf(id).parentSpanId ?? '').toBe('')
    expect([mail, plan, other].map((one) => rootOf(one).traceId)).not.toContain(spanOf(id).traceId)
  }
  expect(spanOf('fails').status).toEqual({ code: 2 })
  expect(receiver.received()).not.toContain('Ayşe')
})

const childOf = (correlationId: string) => ({
  name: 'job mail',
  traceId: rootOf(correlationId).traceId,
  parentSpanId: rootOf(correlationId).spanId,
})

it('sends the given share of the traces, each of them whole', async () => {
  const receiver = await startOtlpReceiver()
  const services = ['one', 'other'].map((service) =>
    createTracing({
      endpoint: receiver.url,
      ratio: 0.5,
      service,
      onError: (error) => expect.unreachable(String(error)),
    }),
  )
  for (let n = 0; n < 200; n++) {
    const correlationId = randomUUID()
    services[0]!.begin('request', { kind: 'server', correlationId }).end()
    services[1]!.begin('job', { kind: 'consumer', correlationId }).end()
  }
  await Promise.all(services.map((one) => one.stop()))
  const traces = Map.groupBy(receiver.spans, ({ traceId }) => traceId)
  expect(new Set([...traces.values()].map((spans) => spans.length))).toEqual(new Set([2]))
  // Outside these limits in one of 10^9 runs.
  expect(traces.size).toBeGreaterThan(55)
  expect(traces.size).toBeLessThan(145)
})
