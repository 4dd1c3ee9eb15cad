import { languageOf, type Language } from '@filiz/domain/shared/language.ts'
import type { Context, Middleware } from 'koa'
import { requestIdFrom } from './request-id.ts'

/** What every part of the server knows about a request. */
export interface RequestState {
  requestId: string
  language: Language
  /** The path template of the route that answered, for logs and metrics. */
  route?: string
  accountId?: string
  /** People reach us by https. */
  https?: boolean
}

/** The first of a query parameter's values; undefined where it is absent. */
export function queryParameter(ctx: Pick<Context, 'query'>, name: string): string | undefined {
  const value = ctx.query[name]
  return Array.isArray(value) ? value[0] : value
}

/** Gives the request its id (its own or a new one) and its language, and says both in the answer. */
export const requestState: Middleware<RequestState> = (ctx, next) => {
  ctx.state.requestId = requestIdFrom(ctx.get('X-Request-Id') || undefined)
  ctx.state.language = languageOf(queryParameter(ctx, 'lang'), ctx.get('Accept-Language'))
  ctx.set('X-Request-Id', ctx.state.requestId)
  ctx.set('Content-Language', ctx.state.language)
  return next()
}
