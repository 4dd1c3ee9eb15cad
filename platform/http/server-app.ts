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
  /** How many proxies in front of us add to `X-Forwarded-For`: the client is that many entries from its end. */
  readonly trustProxy: number
  /** The public address is https. */
  readonly hsts: boolean
  /** Each answers what it knows and passes on the rest. */
  readonly middleware: readonly Middleware<RequestState>[]
}

/** The Koa application of a service: what every request goes through, around what the service answers. */
export function createServerApp({
  logger,
  metrics,
  trustProxy,
  hsts,
  middleware,
}: ServerAppOptions): Koa<RequestState> {
  const app = new Koa<RequestState>({ proxy: trustProxy > 0, maxIpsCount: trustProxy })
  app.on('error', (err: NodeJS.ErrnoException, ctx?: { state?: Partial<RequestState> }) => {
    if (!isClientFault(err)) logger.error({ err, requestId: ctx?.state?.requestId }, 'error while answering')
  })
  app.on('clientFault', ({ code = 'unknown' }: NodeJS.ErrnoException) => {
    metrics.clientFaults.inc({ code })
    logger.debug({ code }, 'a client sent no HTTP')
  })
  app.use(requestState)
  app.use(accessLog({ logger, metrics }))
  app.use((ctx, next) => {
    ctx.state.https = hsts
    return next()
  })
  app.use(securityHeaders({ hsts }))
  app.use(answerErrors(logger))
  for (const one of middleware) app.use(one)
  app.use(() => {
    throw new ApiError('NOT_FOUND')
  })
  return app
}

/** A client that left in the middle of an answer, or of its own request, or wrote there what is no HTTP: no error of ours. */
const isClientFault = ({ code = '' }: NodeJS.ErrnoException) =>
  code.startsWith('HPE_') ||
  ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_HTTP_REQUEST_TIMEOUT'].includes(code)
