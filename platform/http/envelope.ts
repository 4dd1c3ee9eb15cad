import type { Language } from '@filiz/domain/shared/language.ts'
import type { Revision } from '@filiz/domain/shared/event.ts'
import type { Context } from 'koa'
import type { ApiError } from './api-error.ts'
import { setCookie } from './cookies.ts'
import { etagOf } from './etag.ts'
import { positionToken } from './event-position.ts'
import type { Answer, Rendered, RouteDefinition } from './route.ts'
import { errorMessage } from '@filiz/domain/texts/errors.ts'

const json = 'application/json; charset=utf-8'

/** Sends what a handler answered: the envelope or the file, with `ETag`, `Event-Position` and what caches may do. */
export function sendAnswer(ctx: Context, definition: RouteDefinition, answer: Answer): void {
  ctx.status = answer.status ?? definition.statuses?.[0] ?? 200
  // Nothing before it depends on anything else of the request.
  ctx.res.setHeader('Vary', 'Accept-Language, Authorization')
  if (answer.headers) ctx.set(answer.headers)
  if (answer.cookies)
    ctx.set(
      'Set-Cookie',
      answer.cookies.map((cookie) => setCookie(cookie, { https: ctx.state['https'] === true })),
    )
  if (answer.position) ctx.set('Event-Position', positionToken(answer.position))

  const body = answer.rendered?.body ?? answer.file ?? envelopeOf(answer)
  ctx.body = body
  ctx.type = answer.file === undefined ? json : (answer.type ?? definition.file!)
  if (definition.method === 'GET' && !definition.secret) sendCacheable(ctx, body, answer)
  else sendOnce(ctx, body, answer.revision)
}

/** An answer as it goes out, to be sent again while nothing that it was made from has changed. */
export function render(answer: Answer): Rendered {
  const body = envelopeOf(answer)
  return { body, etag: etagOf(answer.revision ?? null, body) }
}

/** Encoded once, for the tag and the socket: writing text that is not ASCII costs Node many times as much. */
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

/** May be kept by the browser and must be asked for again each time; 304 where it is still the same. */
function sendCacheable(ctx: Context, body: NonNullable<Answer['file']>, { revision = null, rendered }: Answer): void {
  ctx.set('Cache-Control', 'private, no-cache')
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return
  ctx.set('ETag', rendered?.etag ?? etagOf(revision, body))
  if (ctx.fresh) {
    ctx.status = 304
    ctx.body = null
  }
}

function sendOnce(ctx: Context, body: NonNullable<Answer['file']>, revision: Revision | null | undefined): void {
  ctx.set('Cache-Control', 'no-store')
  if (revision && (typeof body === 'string' || Buffer.isBuffer(body))) ctx.set('ETag', etagOf(revision, body))
}

/** The envelope of whatever is not success, in the request's language. */
export function sendError(
  ctx: Context,
  error: ApiError,
  { language, requestId }: { language: Language; requestId: string },
): void {
  const { reason, fields, retryAfter, headers } = error.details
  ctx.status = error.status
  ctx.set('Cache-Control', 'no-store')
  ctx.vary('Accept-Language, Authorization')
  if (headers) ctx.set(headers)
  if (retryAfter !== undefined) ctx.set('Retry-After', String(retryAfter))
  if (error.status === 401)
    ctx.set('WWW-Authenticate', error.code === 'TOKEN_EXPIRED' ? 'Bearer error="invalid_token"' : 'Bearer')
  ctx.body = JSON.stringify({
    success: false,
    message: errorMessage(error.code, reason, language),
    error: {
      code: error.code,
      ...(reason ? { reason } : {}),
      ...(fields ? { fields: fields(language) } : {}),
      requestId,
    },
  })
  ctx.type = json
}
