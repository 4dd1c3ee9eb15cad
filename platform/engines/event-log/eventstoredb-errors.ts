import type { Revision } from '@filiz/domain/shared/event.ts'
import type { ErrorType } from '@eventstore/db-client'
import { EngineUnavailable } from '../unavailable.ts'
import type { BatchAppended } from './batch-append.ts'
import { positionText } from './eventstoredb-position.ts'
import { EventTooLarge, WrongExpectedRevision, type Appended } from './port.ts'
import { toSequence } from './sequence.ts'

/** The types that both drivers give to their errors. */
export const errorTypes = {
  accessDenied: 'access-denied',
  invalidArgument: 'invalid-argument',
  maximumAppendSizeExceeded: 'maximum-append-size-exceeded',
  streamDeleted: 'stream-deleted',
  streamNotFound: 'stream-not-found',
  userConflict: 'user-conflict',
} as const satisfies Record<string, `${ErrorType}`>

/** Returns the driver's error type if this is one of the driver's errors. */
export const errorType = (error: unknown): string | undefined => (error as { type?: string } | null)?.type

/** Converts the server's response to an append into the port's result or error. */
export function toAppendResult(
  answer: BatchAppended,
  { stream, expected }: { readonly stream: string; readonly expected: Revision | 'no-stream' },
): Appended | Error {
  if (answer.outcome === 'appended')
    return answer.position
      ? { revision: toSequence(answer.revision), position: positionText(answer.position) }
      : new EngineUnavailable('event log', new Error('the server did not say where it appended'))
  if (answer.outcome === 'wrong-expected-version')
    return new WrongExpectedRevision(
      stream,
      expected,
      answer.actual === 'no-stream' ? answer.actual : toSequence(answer.actual),
    )
  const { reason, message } = answer
  if (reason === 'AccessDenied') return refused()
  if (reason === 'MaximumAppendSizeExceeded') return tooLarge()
  // These are the request's fault. All other reasons (starting, stopping, overloaded, no leader) can be retried.
  if (reason === 'BadRequest' || reason === 'StreamDeleted')
    return new TypeError(`the event log does not take an append to ${stream}: ${reason} ${message}`)
  return new EngineUnavailable('event log', new Error(`${reason} ${message}`.trim()))
}

/** gRPC status `PERMISSION_DENIED` and `UNAUTHENTICATED`: the driver does not convert them on our own append call. */
const refusals: ReadonlySet<number | undefined> = new Set([7, 16])

/** Converts the driver's errors to those that the port promises. */
export function portError(error: unknown): unknown {
  if (error instanceof EngineUnavailable || error instanceof RefusedCredentials) return error
  const type = errorType(error)
  if (type === errorTypes.accessDenied || refusals.has((error as { code?: number } | null)?.code)) return refused(error)
  if (type === errorTypes.maximumAppendSizeExceeded) return tooLarge()
  // An unavailable server (stopping, frozen, changing its leader, connection reset) produces many error types or none:
  // all are retryable. Errors of the request itself stay unchanged.
  const message = error instanceof Error ? error.message : String(error)
  const faulty = type === errorTypes.invalidArgument || type === errorTypes.streamDeleted || /BadRequest/.test(message)
  return faulty || error instanceof TypeError ? error : new EngineUnavailable('event log', error)
}

/** Whether the server refused a read of `$all` because no record begins at its position. */
export const isInvalidPosition = (error: unknown): boolean =>
  error instanceof EngineUnavailable && /ReadAllResult|invalid.?position/i.test(String(error.cause))

/** The server does not know the user or the password, or the user may not do this. */
export class RefusedCredentials extends Error {
  override readonly name = 'RefusedCredentials'
  constructor(cause?: unknown) {
    super('the event log refuses the credentials of EVENT_LOG_URL, or they may not do this', { cause })
  }
}

const refused = (cause?: unknown) => new RefusedCredentials(cause)
const tooLarge = () => new EventTooLarge('more than the server takes in one append')
