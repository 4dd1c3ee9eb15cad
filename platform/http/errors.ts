import { InconsistentData } from '@filiz/engines/consistency.ts'
import { EventTooLarge, WrongExpectedRevision } from '@filiz/engines/event-log/port.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import { SubjectForgotten } from '@filiz/engines/personal-data/port.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import type { ParameterizedContext } from 'koa'
import { ApiError } from './api-error.ts'
import { sendError } from './envelope.ts'
import type { RequestState } from './request-state.ts'

/** Seconds after which a client should retry when an engine is unavailable. */
const engineRetrySeconds = 2
/** The same when an operator has to act. */
const operatorRetrySeconds = 30

/** Answers with the error envelope. For an unexpected error the client learns only the request id. */
export function answerError(ctx: ParameterizedContext<RequestState>, error: unknown, logger: Logger): void {
  const known = explained(error)
  const { requestId } = ctx.state
  if (!known) logger.error({ err: error, requestId }, 'unforeseen error')
  else if (known.code === 'UNAVAILABLE') logger.warn({ err: error, requestId }, 'engine unavailable')
  sendError(ctx, known ?? new ApiError('INTERNAL'), ctx.state)
}

/** True for errors that the client did not cause and that may succeed on retry. */
export const isUnavailable = (error: unknown): boolean => explained(error)?.code === 'UNAVAILABLE'

function explained(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  if (error instanceof InconsistentData)
    return new ApiError('UNAVAILABLE', { reason: 'DATA_MISMATCH', retryAfter: operatorRetrySeconds })
  if (error instanceof EngineUnavailable) return new ApiError('UNAVAILABLE', { retryAfter: engineRetrySeconds })
  // Other writers won the conflict on every attempt. No event was appended, so the client may retry.
  if (error instanceof WrongExpectedRevision) return new ApiError('UNAVAILABLE', { retryAfter: 1 })
  if (error instanceof EventTooLarge) return new ApiError('TOO_LARGE')
  // The account or child was deleted while the request was running.
  if (error instanceof SubjectForgotten) return new ApiError('NOT_FOUND')
  return undefined
}
