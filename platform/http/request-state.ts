import { languageOf, type Language } from '@filiz/domain/shared/language.ts'
import type { Context, Middleware } from 'koa'
import { requestIdFrom } from './request-id.ts'

/** Request data that all middleware shares. */
export interface RequestState {
  requestId: string
  language: Language
  /** The path template of the matched route, for logs and metrics. */
  route?: string
  accountId?: string
  /** The public address uses https. */
  https?: boolean
}

/** The first value of a query parameter; undefined if absent. */
export function queryParameter(ctx: Pick<Context, 'query'>, name: string): string | undefined {
  const value = ctx.query[name]
  return Array.isArray(value) ? value[0] : value
}

/** Sets the request id (the client's or a new one) and the language, and adds both to the response headers. */
export const requestState: Middleware<RequestState> = (ctx, next) => {
  ctx.state.requestId = requestIdFrom(ctx.get('X-Request-Id') || undefined)
  ctx.state.language = languageOf(queryParameter(ctx, 'lang'), ctx.get('Accept-Language'))
  ctx.res.setHeader('X-Request-Id', ctx.state.requestId)
  ctx.res.setHeader('Content-Language', ctx.state.language)
  return next()
}
