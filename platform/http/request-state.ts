import { languageOf, type Language } from '@filiz/domain/shared/language.ts'
import type { Context, ParameterizedContext } from 'koa'
import { requestIdFrom } from './request-id.ts'

/** Request data that all middleware shares. */
export interface RequestState {
  requestId: string
  language: Language
  /** The path template of the matched route, for logs and metrics. */
  route?: string
  accountId?: string
  /** The public address uses https. */
  https: boolean
}

/** The first value of a query parameter; undefined if absent. */
export function queryParameter(ctx: Pick<Context, 'query'>, name: string): string | undefined {
  const value = ctx.query[name]
  return Array.isArray(value) ? value[0] : value
}

/** Sets the request id (the client's or a new one) and the language, and adds both to the response headers. */
export function beginRequest({ req, res, state, query }: ParameterizedContext<RequestState>, https: boolean): void {
  state.requestId = requestIdFrom(req.headers['x-request-id'] as string | undefined)
  state.language = languageOf(queryParameter({ query }, 'lang'), req.headers['accept-language'])
  state.https = https
  res.setHeader('X-Request-Id', state.requestId)
  res.setHeader('Content-Language', state.language)
}
