import { createReadiness, type Checks } from '../readiness.ts'
import type { Metrics } from './metrics.ts'

export interface OperationsAnswer {
  readonly status: number
  readonly type: string
  readonly body: string
}

export const isOperationsPath = (path: string): boolean => ['/healthz', '/readyz', '/metrics'].includes(path)

const json = (status: number, value: unknown): OperationsAnswer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
})

/**
 * `/healthz`: the process responds. `/readyz`: 200 if every check resolves, else 503 with the failed checks and
 * reasons. `/metrics`: Prometheus text; the caller must check who may read it.
 */
export function createOperations({ metrics, checks }: { readonly metrics: Metrics; readonly checks: Checks }) {
  const readiness = createReadiness(checks)
  return async (path: string): Promise<OperationsAnswer> => {
    if (path === '/healthz') return json(200, { alive: true })
    if (path === '/metrics') return { status: 200, type: metrics.contentType, body: await metrics.render() }
    const found = await readiness()
    return json(found.ready ? 200 : 503, found)
  }
}
