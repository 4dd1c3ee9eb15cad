import type { Metrics } from '@filiz/engines/observability/metrics.ts'
import { isFromThisMachine } from '@filiz/engines/this-machine.ts'
import type { Middleware } from 'koa'
import { ApiError } from './api-error.ts'
import type { RequestState } from './request-state.ts'

export interface OperationsOptions {
  readonly metrics: Metrics
  /** Each rejects where the thing is not ready; its message says why. */
  readonly checks: Readonly<Record<string, () => Promise<unknown>>>
  /** True on `METRICS_PORT`, which nobody outside reaches; else metrics are for this machine alone. */
  readonly metricsForAll?: boolean
}

/** Milliseconds that a check may take. */
const checkTimeout = 3_000

/** `/healthz`: the process answers. `/readyz`: every engine does, or 503 with which not. `/metrics`: Prometheus text. */
export function operations({ metrics, checks, metricsForAll = false }: OperationsOptions): Middleware<RequestState> {
  return async (ctx, next) => {
    const mine = ['/healthz', '/readyz', '/metrics'].includes(ctx.path) && ['GET', 'HEAD'].includes(ctx.method)
    if (!mine) return next()
    if (ctx.path === '/metrics' && !metricsForAll && !isFromThisMachine(ctx.req)) throw new ApiError('NOT_FOUND')
    ctx.state.route = ctx.path
    ctx.set('Cache-Control', 'no-store')
    if (ctx.path === '/healthz') ctx.body = { alive: true }
    else if (ctx.path === '/readyz') {
      const results = await runChecks(checks)
      const ready = Object.values(results).every((result) => result === 'ok')
      ctx.status = ready ? 200 : 503
      ctx.body = { ready, checks: results }
    } else {
      ctx.type = metrics.contentType
      ctx.body = await metrics.render()
    }
  }
}

async function runChecks(checks: OperationsOptions['checks']): Promise<Record<string, string>> {
  const entries = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error(`no answer within ${checkTimeout} ms`)), checkTimeout)
      })
      try {
        await Promise.race([check(), late])
        return [name, 'ok']
      } catch (error) {
        return [name, error instanceof Error ? error.message : String(error)]
      } finally {
        clearTimeout(timer)
      }
    }),
  )
  return Object.fromEntries(entries)
}
