import { memoriesDecider } from '@filiz/domain/memories/decider.ts'
import type { MemoriesEvent } from '@filiz/domain/memories/events.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'

interface NamedPhoto {
  readonly childId: string
  readonly photoId: string
}

/**
 * Returns the photos that memories name after these events. Photos of removed memories are removed with them, and those
 * of removed children, too.
 */
export function namedPhotos(events: readonly Recorded[]): readonly NamedPhoto[] {
  const removed = new Set(events.filter(({ type }) => type === 'ChildRemoved').map(({ stream }) => stream))
  const ofMemories = events.filter(({ stream }) => stream.startsWith('memories-'))
  return [...Map.groupBy(ofMemories, ({ stream }) => stream).values()].flatMap((recorded) => {
    const history = recorded as unknown as readonly MemoriesEvent[]
    const { childId } = history[0]!.data
    if (removed.has(`child-${childId}`)) return []
    const { memories } = history.reduce(memoriesDecider.evolve, memoriesDecider.initial)
    return memories.flatMap(({ photos }) => photos.map(({ photoId }) => ({ childId, photoId })))
  })
}
