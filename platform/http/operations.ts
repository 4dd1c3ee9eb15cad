import type { Metrics } from '@filiz/engines/observability/metrics.ts'
import { createOperations, isOperationsPath } from '@filiz/engines/observability/operations.ts'
import type { Checks } from '@filiz/engines/readiness.ts'
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

/**
 * Where people come by a proxy, one on this machine that says nothing of itself looks like this machine: then only
 * `METRICS_PORT` has them, as it has wherever there is one. The services behind the gateway go by that alone: the gateway
 * says of each request that it passed it on.
 */
export const metricsOnMainPort = ({
  publicUrl,
  metricsPort,
}: {
  readonly publicUrl: string | null
  readonly metricsPort: number | null
}): 'this-machine' | 'nobody' =>
  metricsPort === null && (publicUrl === null || namesThisMachine(new URL(publicUrl).host)) ? 'this-machine' : 'nobody'

/** `createOperations` in front of an API. */
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
