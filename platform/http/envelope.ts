import type { Language } from '@filiz/domain/shared/language.ts'
import type { Revision } from '@filiz/domain/shared/event.ts'
import type { Context } from 'koa'
import type { ApiError } from './api-error.ts'
import { setCookie } from './cookies.ts'
import { etagOf, withoutCodings } from './etag.ts'
import { positionToken } from './event-position.ts'
import type { Answer, Rendered, RouteDefinition } from './route.ts'
import { errorMessage } from '@filiz/domain/texts/errors.ts'

const json = 'application/json; charset=utf-8'

/** Sends a handler's result (envelope or file) with `ETag`, `Event-Position` and caching headers as they apply. */
export function sendAnswer(ctx: Context, definition: RouteDefinition, answer: Answer): void {
  const { res } = ctx
  ctx.status = answer.status ?? definition.statuses?.[0] ?? 200
  // No earlier middleware sets `Vary`, so the header can be overwritten.
  res.setHeader('Vary', 'Accept-Language, Authorization')
  if (answer.headers) ctx.set(answer.headers)
  if (answer.cookies)
    ctx.set(
      'Set-Cookie',
      answer.cookies.map((cookie) => setCookie(cookie, { https: ctx.state['https'] === true })),
    )
  if (answer.position) res.setHeader('Event-Position', positionToken(answer.position))

  const body = answer.rendered?.body ?? answer.file ?? envelopeOf(answer)
  // The type comes first: Koa derives one from a body that has none.
  if (answer.file === undefined) res.setHeader('Content-Type', json)
  else ctx.type = answer.type ?? definition.file!
  ctx.body = body
  if (definition.method === 'GET' && !definition.secret) sendCacheable(ctx, body, answer)
  else sendOnce(ctx, body, answer.revision)
}

/** Serializes an answer once, so that it can be sent again until its source data changes. */
export function render(answer: Answer): Rendered {
  const body = envelopeOf(answer)
  return { body, etag: etagOf(answer.revision ?? null, body) }
}

/**
 * Encodes the envelope once as a Buffer for both ETag and socket: Node writes non-ASCII strings to a socket much more
 * slowly.
 */
const envelopeOf = ({ beside, data, message, page }: Answer): Buffer =>
  Buffer.from(
    JSON.stringify({
      success: true,
      ...beside,
      ...(data === undefined ? {} : { data }),
      ...(message === undefined ? {} : { message }),
      ...(page ? { page } : {}),
    }),
  )

/** Lets the browser store the response and makes it revalidate each time; sends 304 if the response is unchanged. */
function sendCacheable(ctx: Context, body: NonNullable<Answer['file']>, { revision = null, rendered }: Answer): void {
  ctx.res.setHeader('Cache-Control', 'private, no-cache')
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return
  ctx.res.setHeader('ETag', rendered?.etag ?? etagOf(revision, body))
  const known = ctx.req.headers['if-none-match']
  if (!known) return
  ctx.req.headers['if-none-match'] = withoutCodings(known)
  if (ctx.fresh) {
    ctx.status = 304
    ctx.body = null
  }
}

function sendOnce({ res }: Context, body: NonNullable<Answer['file']>, revision: Revision | null | undefined): void {
  res.setHeader('Cache-Control', 'no-store')
  if (revision && (typeof body === 'string' || Buffer.isBuffer(body))) res.setHeader('ETag', etagOf(revision, body))
}

/** Sends the error envelope in the request's language. */
export function sendError(
  ctx: Context,
  error: ApiError,
  { language, requestId }: { language: Language; requestId: string },
): void {
  const { reason, message, fields, current, retryAfter, headers } = error.details
  ctx.status = error.status
  ctx.set('Cache-Control', 'no-store')
  ctx.vary('Accept-Language, Authorization')
  if (headers) ctx.set(headers)
  if (retryAfter !== undefined) ctx.set('Retry-After', String(retryAfter))
  if (error.status === 401)
    ctx.set('WWW-Authenticate', error.code === 'TOKEN_EXPIRED' ? 'Bearer error="invalid_token"' : 'Bearer')
  ctx.body = JSON.stringify({
    success: false,
    message: message?.(language) ?? errorMessage(error.code, reason, language),
    error: {
      code: error.code,
      ...(reason ? { reason } : {}),
      ...(fields ? { fields: fields(language) } : {}),
      ...(current === undefined ? {} : { current }),
      requestId,
    },
  })
  ctx.type = json
}
