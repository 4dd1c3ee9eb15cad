import { createHash } from 'node:crypto'
import type { Position } from '@filiz/domain/shared/event.ts'
import { fieldError } from './api-error.ts'

const checksum = (position: Position) =>
  createHash('sha256').update(`event-position:${position}`).digest('base64url').slice(0, 8)

/**
 * Token for the `Event-Position` header. Clients must treat it as opaque, but may compare tokens as text: a later event
 * has a greater token.
 */
export const positionToken = (position: Position): string => `${position}.${checksum(position)}`

/**
 * Returns the position in the token of a header or query parameter. A token that this server did not issue is a
 * validation error instead of a long wait.
 */
export function positionFromToken(token: string | undefined, parameter = 'Read-After'): Position | undefined {
  if (token === undefined) return undefined
  const [position, sum, ...more] = token.length <= 200 ? token.split('.') : []
  if (!position || more.length > 0 || sum !== checksum(position)) throw fieldError(parameter, 'invalid')
  return position
}
