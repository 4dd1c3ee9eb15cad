import type { Metrics } from '@filiz/engines/observability/metrics.ts'
import { createReadiness, type Checks } from '@filiz/engines/readiness.ts'
import { isFromThisMachine, namesThisMachine } from '@filiz/engines/this-machine.ts'
import type { Middleware } from 'koa'
import { ApiError } from './api-error.ts'
import type { RequestState } from './request-state.ts'

export interface OperationsOptions {
  readonly metrics: Metrics
  /** Each rejects where the thing is not ready; its message says why. */
  readonly checks: Checks
  /** `all` on `METRICS_PORT`, which nobody outside reaches; default: this machine alone. */
  readonly metricsFor?: 'all' | 'this-machine' | 'nobody'
}

/** Where people come by a proxy, one on this machine that says nothing of itself looks like this machine: then only `METRICS_PORT` has them. */
export const metricsOnMainPort = ({ publicUrl }: { readonly publicUrl: string | null }): 'this-machine' | 'nobody' =>
  publicUrl === null || namesThisMachine(new URL(publicUrl).host) ? 'this-machine' : 'nobody'

/** `/healthz`: the process answers. `/readyz`: every engine does, or 503 with which not. `/metrics`: Prometheus text. */
export function operations({ metrics, checks, metricsFor = 'this-machine' }: OperationsOptions): Middleware<RequestState> {
  const readiness = createReadiness(checks)
  return async (ctx, next) => {
    const mine = ['/healthz', '/readyz', '/metrics'].includes(ctx.path) && ['GET', 'HEAD'].includes(ctx.method)
    if (!mine) return next()
    if (ctx.path === '/metrics' && metricsFor !== 'all' && (metricsFor === 'nobody' || !isFromThisMachine(ctx.req))) throw new ApiError('NOT_FOUND')
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
