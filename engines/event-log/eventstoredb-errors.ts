import type { Revision } from '@filiz/domain/shared/event.ts'
import { ErrorType } from '@eventstore/db-client'
import { EngineUnavailable } from '../unavailable.ts'
import { EventTooLarge, WrongExpectedRevision } from './port.ts'
import { toSequence } from './sequence.ts'

/** The driver's own word for it, where the error is one of its. */
export const errorType = (error: unknown): string | undefined => (error as { type?: string } | null)?.type

/** What the driver throws, as the port promises it. */
export function portError(error: unknown, append?: { stream: string; expected: Revision | 'no-stream' }): unknown {
  if (error instanceof EngineUnavailable || error instanceof EventTooLarge) return error
  const type = errorType(error)
  if (type === ErrorType.WRONG_EXPECTED_VERSION && append) {
    const actual = (error as { actualVersion?: bigint | 'no_stream' }).actualVersion
    return new WrongExpectedRevision(append.stream, append.expected, typeof actual === 'bigint' ? toSequence(actual) : actual === 'no_stream' ? 'no-stream' : 'unknown')
  }
  if (type === ErrorType.ACCESS_DENIED) return new Error('the event log refuses the credentials of EVENT_LOG_URL, or they may not do this', { cause: error })
  if (type === ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED) return new EventTooLarge('more than the server takes in one append')
  // Away, stopping, frozen, changing its leader, or a connection reset: it comes as many types and as none, all to be
  // tried again. What is wrong with the request itself stays what it is.
  const message = error instanceof Error ? error.message : String(error)
  const faulty = type === ErrorType.INVALID_ARGUMENT || type === ErrorType.STREAM_DELETED || /BadRequest/.test(message)
  return faulty || error instanceof TypeError ? error : new EngineUnavailable('event log', error)
}
