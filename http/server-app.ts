import type { Logger } from '@filiz/engines/observability/logger.ts'
import type { Metrics } from '@filiz/engines/observability/metrics.ts'
import Koa, { type Middleware } from 'koa'
import { accessLog } from './access-log.ts'
import { ApiError } from './api-error.ts'
import { answerErrors } from './errors.ts'
import { requestState, type RequestState } from './request-state.ts'
import { securityHeaders } from './security-headers.ts'

export interface ServerAppOptions {
  readonly logger: Logger
  readonly metrics: Metrics
  /** A span for each request; default: none. */
  /** How many proxies in front of us add to `X-Forwarded-For`: the client is that many entries from its end. */
  readonly trustProxy: number
  /** The public address is https. */
  readonly hsts: boolean
  /** Each answers what it knows and passes on the rest. */
  readonly middleware: readonly Middleware<RequestState>[]
}

/** The Koa application of a service: what every request goes through, around what the service answers. */
export function createServerApp({ logger, metrics, trustProxy, hsts, middleware }: ServerAppOptions): Koa<RequestState> {
  const app = new Koa<RequestState>({ proxy: trustProxy > 0, maxIpsCount: trustProxy })
  app.on('error', (err: Error, ctx?: { state?: Partial<RequestState> }) => {
    // A client that left in the middle of an answer is no error of ours.
    if (!['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes((err as NodeJS.ErrnoException).code ?? '')) {
      logger.error({ err, requestId: ctx?.state?.requestId }, 'error while answering')
    }
  })
  app.use(requestState)
  app.use(accessLog({ logger, metrics }))
  app.use(securityHeaders({ hsts }))
  app.use(answerErrors(logger))
  for (const one of middleware) app.use(one)
  app.use(() => {
    throw new ApiError('NOT_FOUND')
  })
  return app
}
