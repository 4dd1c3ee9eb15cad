import { EventTooLarge, WrongExpectedRevision } from '@filiz/engines/event-log/port.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import { SubjectForgotten } from '@filiz/engines/personal-data/port.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import type { Middleware } from 'koa'
import { ApiError } from './api-error.ts'
import { sendError } from './envelope.ts'
import type { RequestState } from './request-state.ts'

/** Seconds after which it makes sense to ask an engine again. */
const engineRetrySeconds = 2

/** Answers every error with the envelope; of one that nobody foresaw, the client learns only the request's id. */
export const answerErrors =
  (logger: Logger): Middleware<RequestState> =>
  async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      const known = explained(error)
      const { requestId } = ctx.state
      if (!known) logger.error({ err: error, requestId }, 'unforeseen error')
      else if (known.code === 'UNAVAILABLE') logger.warn({ err: error, requestId }, 'engine unavailable')
      sendError(ctx, known ?? new ApiError('INTERNAL'), ctx.state)
    }
  }

/** What failed by no fault of whoever asked, and may be tried again. */
export const isUnavailable = (error: unknown): boolean => explained(error)?.code === 'UNAVAILABLE'

function explained(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  if (error instanceof EngineUnavailable) return new ApiError('UNAVAILABLE', { retryAfter: engineRetrySeconds })
  // So many writers on one stream that every attempt lost: none of it was done, and it may be tried again.
  if (error instanceof WrongExpectedRevision) return new ApiError('UNAVAILABLE', { retryAfter: 1 })
  if (error instanceof EventTooLarge) return new ApiError('TOO_LARGE')
  // Its account or child was deleted while the request was under way.
  if (error instanceof SubjectForgotten) return new ApiError('NOT_FOUND')
  return undefined
}
