import type { Metrics } from '@filiz/engines/observability/metrics.ts'
import { createReadiness, type Checks } from '@filiz/engines/readiness.ts'
import { isFromThisMachine } from '@filiz/engines/this-machine.ts'
import type { Middleware } from 'koa'
import { ApiError } from './api-error.ts'
import type { RequestState } from './request-state.ts'

export interface OperationsOptions {
  readonly metrics: Metrics
  /** Each rejects where the thing is not ready; its message says why. */
  readonly checks: Checks
  /** True on `METRICS_PORT`, which nobody outside reaches; else metrics are for this machine alone. */
  readonly metricsForAll?: boolean
}

/** `/healthz`: the process answers. `/readyz`: every engine does, or 503 with which not. `/metrics`: Prometheus text. */
export function operations({ metrics, checks, metricsForAll = false }: OperationsOptions): Middleware<RequestState> {
  const readiness = createReadiness(checks)
  return async (ctx, next) => {
    const mine = ['/healthz', '/readyz', '/metrics'].includes(ctx.path) && ['GET', 'HEAD'].includes(ctx.method)
    if (!mine) return next()
    if (ctx.path === '/metrics' && !metricsForAll && !isFromThisMachine(ctx.req)) throw new ApiError('NOT_FOUND')
    ctx.state.route = ctx.path
    ctx.set('Cache-Control', 'no-store')
    if (ctx.path === '/healthz') ctx.body = { alive: true }
    else if (ctx.path === '/readyz') {
      const found = await readiness()
      ctx.status = found.ready ? 200 : 503
      ctx.body = found
    } else {
      ctx.type = metrics.contentType
      ctx.body = await metrics.render()
    }
  }
}
