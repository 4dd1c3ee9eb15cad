import { performance } from 'node:perf_hooks'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import type { Metrics } from '@filiz/engines/observability/metrics.ts'
import type { Tracing } from '@filiz/engines/observability/tracing.ts'
import type { Middleware } from 'koa'
import { apiPrefix } from './create-api.ts'
import type { RequestState } from './request-state.ts'

/** Status that is logged when the client closed the connection before the response was complete. */
const clientClosed = 499

/**
 * Hides the secrets of calendar subscriptions and the tokens of invitations in paths: each alone grants access. Matches
 * in any upper or lower case.
 */
const withoutSecret = (path: string): string => path.replace(/^(.*?\/(?:calendar|invitations)(?:\/|%2f)).+$/i, '$1…')

/**
 * Writes one log line and one metric observation for each request, and a span for each request to the API. Logs neither
 * body, query nor client address; logged paths contain only ids. A client's `traceparent` is ignored.
 */
export function accessLog({
  logger,
  metrics,
  tracing,
}: {
  readonly logger: Logger
  readonly metrics: Pick<Metrics, 'httpSeconds'>
  readonly tracing?: Tracing | undefined
}): Middleware<RequestState> {
  return async (ctx, next) => {
    const began = performance.now()
    const span =
      tracing && ctx.path.startsWith(`${apiPrefix}/`)
        ? tracing.begin(ctx.method, { kind: 'server', correlationId: ctx.state.requestId })
        : undefined
    ctx.res.once('close', () => {
      const ms = performance.now() - began
      const { requestId, route, accountId } = ctx.state
      const status = ctx.res.writableFinished ? ctx.res.statusCode : clientClosed
      metrics.httpSeconds.observe({ method: ctx.method, route: route ?? 'none', status: String(status) }, ms / 1000)
      span?.end({
        name: `${ctx.method} ${route ?? 'none'}`,
        failed: status >= 500,
        attributes: {
          'http.request.method': ctx.method,
          'http.route': route ?? 'none',
          'http.response.status_code': status,
        },
      })
      logger.info(
        {
          requestId,
          method: ctx.method,
          path: withoutSecret(ctx.path).slice(0, 200),
          route,
          status,
          ms: Math.round(ms * 10) / 10,
          accountId,
        },
        'request',
      )
    })
    await (span ? span.run(next) : next())
  }
}
