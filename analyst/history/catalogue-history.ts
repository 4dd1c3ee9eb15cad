import { candidateOf, type CatalogueCandidate } from '@filiz/application/catalogue/catalogue.ts'
import { activities, type ActivityDocument } from '@filiz/domain/read-models/activities.ts'
import type { Position, Recorded } from '@filiz/domain/shared/event.ts'
import { LRUCache } from 'lru-cache'
import { createFold } from './fold.ts'

/** The catalogue at any position of the log, as the planner read it. */
export interface CatalogueHistory {
  /** Returns the published activities at a position; the same array for all positions between two changes. */
  at(position: Position): readonly CatalogueCandidate[]
  /** Returns the positions of changes after `after`, up to and including `until`. */
  changesBetween(after: Position, until: Position): readonly Position[]
  /** Returns the current title, in English if there is one. */
  titleOf(activityId: string): string | null
}

type Version = { readonly position: Position; readonly candidate: CatalogueCandidate | null }

/** Builds the history from all catalogue events in log order (`activities.eventTypes`). */
export function createCatalogueHistory(events: readonly Recorded[]): CatalogueHistory {
  const versions = new Map<string, Version[]>()
  const positions: Position[] = []
  const fold = createFold(activities)
  for (const event of events) {
    fold.take([event])
    const [id] = activities.documents(event)
    const document = fold.document(id!)
    if (!document) continue
    const before = versions.get(document._id)
    versions.set(document._id, [
      ...(before ?? []),
      { position: event.position, candidate: candidateOf(document as ActivityDocument) },
    ])
    positions.push(event.position)
  }
  const known = new LRUCache<number, readonly CatalogueCandidate[]>({ max: 64 })
  return {
    at(position) {
      const reached = countUpTo(positions, position)
      let there = known.get(reached)
      if (there === undefined) {
        there = [...versions.values()].flatMap(
          (ofOne) => ofOne.findLast((version) => version.position <= position)?.candidate ?? [],
        )
        known.set(reached, there)
      }
      return there
    },
    changesBetween: (after, until) => positions.slice(countUpTo(positions, after), countUpTo(positions, until)),
    titleOf(activityId) {
      const { tr, en } = fold.document(activityId)?.translations ?? {}
      return (en ?? tr)?.title ?? null
    },
  }
}

/** Counts how many of the sorted positions are less than or equal to `position`. */
export function countUpTo(positions: readonly Position[], position: Position): number {
  let [low, high] = [0, positions.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (positions[middle]! <= position) low = middle + 1
    else high = middle
  }
  return low
}
