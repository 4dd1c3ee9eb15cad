import type { Revision } from '@filiz/domain/shared/event.ts'
import { ErrorType } from '@eventstore/db-client'
import { EngineUnavailable } from '../unavailable.ts'
import type { BatchAppended } from './batch-append.ts'
import { positionText } from './eventstoredb-position.ts'
import { EventTooLarge, WrongExpectedRevision, type Appended } from './port.ts'
import { toSequence } from './sequence.ts'

/** The driver's own word for it, where the error is one of its. */
export const errorType = (error: unknown): string | undefined => (error as { type?: string } | null)?.type

/** What the server's answer to an append is to the port: what was appended, or the error that says why not. */
export function answered(
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
  // The request's own fault; all else (starting, stopping, too busy, too slow, without a leader) is to be tried again.
  if (reason === 'BadRequest' || reason === 'StreamDeleted')
    return new TypeError(`the event log does not take an append to ${stream}: ${reason} ${message}`)
  return new EngineUnavailable('event log', new Error(`${reason} ${message}`.trim()))
}

/** `PERMISSION_DENIED` and `UNAUTHENTICATED` of gRPC, as a line has them that the driver does not look at. */
const refusals: ReadonlySet<number | undefined> = new Set([7, 16])

/** What the driver throws, as the port promises it. */
export function portError(error: unknown): unknown {
  if (error instanceof EngineUnavailable) return error
  const type = errorType(error)
  if (type === ErrorType.ACCESS_DENIED || refusals.has((error as { code?: number } | null)?.code)) return refused(error)
  if (type === ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED) return tooLarge()
  // Away, stopping, frozen, changing its leader, or a connection reset: it comes as many types and as none, all to be
  // tried again. What is wrong with the request itself stays what it is.
  const message = error instanceof Error ? error.message : String(error)
  const faulty = type === ErrorType.INVALID_ARGUMENT || type === ErrorType.STREAM_DELETED || /BadRequest/.test(message)
  return faulty || error instanceof TypeError ? error : new EngineUnavailable('event log', error)
}

const refused = (cause?: unknown) =>
  new Error('the event log refuses the credentials of EVENT_LOG_URL, or they may not do this', { cause })
const tooLarge = () => new EventTooLarge('more than the server takes in one append')
