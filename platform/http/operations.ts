import type { Metrics } from '@filiz/engines/observability/metrics.ts'
import { createOperations, isOperationsPath } from '@filiz/engines/observability/operations.ts'
import type { Checks } from '@filiz/engines/readiness.ts'
import { isFromThisMachine, namesThisMachine } from '@filiz/engines/this-machine.ts'
import type { Middleware } from 'koa'
import { ApiError } from './api-error.ts'
import type { RequestState } from './request-state.ts'

export interface OperationsOptions {
  readonly metrics: Metrics
  /** Each check rejects when its dependency is not ready; the error message says why. */
  readonly checks: Checks
  /**
   * Who may read `/metrics`: `all` on the separate `METRICS_PORT`, which is not reachable from outside; by default only
   * requests from this machine.
   */
  readonly metricsFor?: 'all' | 'this-machine' | 'nobody'
}

/**
 * Returns whether the main port serves metrics. Behind a proxy on the same machine every request looks local, so with a
 * public URL or a `METRICS_PORT` the main port serves none. Services behind the gateway still serve them: the gateway's
 * forwarding headers show which requests are not local.
 */
export const metricsOnMainPort = ({
  publicUrl,
  metricsPort,
}: {
  readonly publicUrl: string | null
  readonly metricsPort: number | null
}): 'this-machine' | 'nobody' =>
  metricsPort === null && (publicUrl === null || namesThisMachine(new URL(publicUrl).host)) ? 'this-machine' : 'nobody'

/** Middleware that serves the endpoints of `createOperations` in front of an API. */
export function operations({
  metrics,
  checks,
  metricsFor = 'this-machine',
}: OperationsOptions): Middleware<RequestState> {
  const answer = createOperations({ metrics, checks })
  return async (ctx, next) => {
    if (!isOperationsPath(ctx.path) || !['GET', 'HEAD'].includes(ctx.method)) return next()
    if (ctx.path === '/metrics' && metricsFor !== 'all' && (metricsFor === 'nobody' || !isFromThisMachine(ctx.req)))
      throw new ApiError('NOT_FOUND')
    ctx.state.route = ctx.path
    ctx.set('Cache-Control', 'no-store')
    const { status, type, body } = await answer(ctx.path)
    ctx.status = status
    ctx.set('Content-Type', type)
    ctx.body = body
  }
}
