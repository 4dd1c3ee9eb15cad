import type { Logger } from '@filiz/engines/observability/logger.ts'
import type { Metrics } from '@filiz/engines/observability/metrics.ts'
import type { Tracing } from '@filiz/engines/observability/tracing.ts'
import Koa, { type Middleware } from 'koa'
import { accessLog } from './access-log.ts'
import { ApiError } from './api-error.ts'
import { answerError } from './errors.ts'
import { beginRequest, type RequestState } from './request-state.ts'
import { securityHeaders, strictTransport } from './security-headers.ts'

export interface ServerAppOptions {
  readonly logger: Logger
  readonly metrics: Metrics
  readonly tracing?: Tracing | undefined
  /** Number of trusted proxies that add to `X-Forwarded-For`: the client is the entry at this place from the end. */
  readonly trustProxy: number
  /** The public address uses https. */
  readonly hsts: boolean
  /** Each middleware answers its own requests and passes all others on. */
  readonly middleware: readonly Middleware<RequestState>[]
}

/** The Koa application of a service: common middleware around the service's own middleware. */
export function createServerApp({
  logger,
  metrics,
  tracing,
  trustProxy,
  hsts,
  middleware,
}: ServerAppOptions): Koa<RequestState> {
  const app = new Koa<RequestState>({ proxy: trustProxy > 0, maxIpsCount: trustProxy })
  app.on('error', (err: NodeJS.ErrnoException, ctx?: { state?: Partial<RequestState> }) => {
    if (!isClientFault(err)) logger.error({ err, requestId: ctx?.state?.requestId }, 'error while responding')
  })
  app.on('clientFault', ({ code = 'unknown' }: NodeJS.ErrnoException) => {
    metrics.clientFaults.inc({ code })
    logger.debug({ code }, 'client sent invalid HTTP')
  })
  const observe = accessLog({ logger, metrics, tracing })
  const headers = hsts ? [...securityHeaders, strictTransport] : securityHeaders
  // One layer for all that every request has: each layer of Koa costs promises.
  app.use(async (ctx, next) => {
    beginRequest(ctx, hsts)
    for (const [name, value] of headers) ctx.res.setHeader(name, value)
    const span = observe(ctx)
    try {
      await (span ? span.run(next) : next())
    } catch (error) {
      answerError(ctx, error, logger)
    }
  })
  for (const one of middleware) app.use(one)
  app.use(() => {
    throw new ApiError('NOT_FOUND')
  })
  return app
}

/** True for errors caused by the client: it disconnected during a response or its own request, or sent invalid HTTP. */
const isClientFault = ({ code = '' }: NodeJS.ErrnoException) =>
  code.startsWith('HPE_') ||
  ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_HTTP_REQUEST_TIMEOUT'].includes(code)
