import { createHash } from 'node:crypto'
import type { Position } from '@filiz/domain/shared/event.ts'
import { fieldError } from './api-error.ts'

const checksum = (position: Position) =>
  createHash('sha256').update(`event-position:${position}`).digest('base64url').slice(0, 8)

/** The token of `Event-Position`: opaque but for its order, in which a later event's token is greater as text. */
export const positionToken = (position: Position): string => `${position}.${checksum(position)}`

/** The position behind `Read-After`; anything that we did not make is a wrong header, not a long wait. */
export function positionFromToken(token: string | undefined): Position | undefined {
  if (token === undefined) return undefined
  const [position, sum, ...more] = token.length <= 200 ? token.split('.') : []
  if (!position || more.length > 0 || sum !== checksum(position)) throw fieldError('Read-After', 'invalid')
  return position
}
