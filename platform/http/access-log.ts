import { performance } from 'node:perf_hooks'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import type { Metrics } from '@filiz/engines/observability/metrics.ts'
import type { Span, Tracing } from '@filiz/engines/observability/tracing.ts'
import type { ParameterizedContext } from 'koa'
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
 * Returns a function that begins the observation of a request: one log line and one metric when its response is closed,
 * and a span, which it returns, for each request to the API. Logs neither body, query nor client address; logged paths
 * contain only ids. A client's `traceparent` is ignored.
 */
export function accessLog({
  logger,
  metrics,
  tracing,
}: {
  readonly logger: Logger
  readonly metrics: Pick<Metrics, 'httpSeconds'>
  readonly tracing?: Tracing | undefined
}): (ctx: ParameterizedContext<RequestState>) => Span | undefined {
  return ({ res, state, method, path }) => {
    const began = performance.now()
    const span =
      tracing && path.startsWith(`${apiPrefix}/`)
        ? tracing.begin(method, { kind: 'server', correlationId: state.requestId })
        : undefined
    res.once('close', () => {
      const ms = performance.now() - began
      const { requestId, route, accountId } = state
      const status = res.writableFinished ? res.statusCode : clientClosed
      metrics.httpSeconds.observe({ method, route: route ?? 'none', status: String(status) }, ms / 1000)
      span?.end({
        name: `${method} ${route ?? 'none'}`,
        failed: status >= 500,
        attributes: {
          'http.request.method': method,
          'http.route': route ?? 'none',
          'http.response.status_code': status,
        },
      })
      logger.info(
        {
          requestId,
          method,
          path: withoutSecret(path).slice(0, 200),
          route,
          status,
          ms: Math.round(ms * 10) / 10,
          accountId,
        },
        'request',
      )
    })
    return span
  }
}
