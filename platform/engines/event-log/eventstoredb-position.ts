import type { Position } from '@filiz/domain/shared/event.ts'
import type { Position as CommitPosition } from '@eventstore/db-client'
import { fromSequence, toSequence } from './sequence.ts'

/** Without explicit transactions (which we never use) an event's prepare and commit positions are equal. */
export function positionText({ commit, prepare }: CommitPosition): Position {
  if (commit !== prepare)
    throw new Error(`an event was written in an explicit transaction (${commit}/${prepare}), which Filiz does not read`)
  return toSequence(commit)
}

export function commitPosition(position: Position): CommitPosition {
  const commit = fromSequence(position)
  return { commit, prepare: commit }
}
