import type { Position } from '@filiz/domain/shared/event.ts'

/** After which position a reader has to begin to serve all of these; null: at the log's start, as one of them has nothing yet. */
export const earliest = (positions: readonly (Position | null)[]): Position | null =>
  positions.reduce((least, position) => (least === null || position === null ? null : position < least ? position : least))
