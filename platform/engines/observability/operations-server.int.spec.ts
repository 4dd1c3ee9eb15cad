import { createMetrics } from './metrics.ts'
import { get } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { serveOperations } from './operations-server.ts'

const statusOf = (port: number, path: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) =>
      resolve(response.resume().statusCode!),
    ).on('error', reject)
  })

async function served(metricsPort: number | null) {
  const operations = await serveOperations({
    host: '127.0.0.1',
    port: 0,
    metricsPort,
    metrics: createMetrics(),
    checks: {},
  })
  onTestFinished(() => operations.close())
  return operations
}

it('metrics on the main port are served to local requests only', async () => {
  const { port } = await served(null)
  expect(await statusOf(port, '/metrics', {})).toBe(200)
  const others: Record<string, string>[] = [
    { Host: 'rebound.example' },
    { 'X-Forwarded-For': '203.0.113.9' },
    { Via: '1.1 proxy' },
  ]
  for (const headers of others) expect(await statusOf(port, '/metrics', headers)).toBe(404)
  expect(await statusOf(port, '/readyz', { Host: 'filiz.example' })).toBe(200)
})

it('metrics on a separate port are served there to any client, and not on the main port', async () => {
  const { port, metricsPort } = await served(0)
  expect(await statusOf(metricsPort, '/metrics', { Host: 'worker:9090' })).toBe(200)
  expect(await statusOf(port, '/metrics', {})).toBe(404)
})
