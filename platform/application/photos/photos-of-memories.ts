import { childDecider } from '@filiz/domain/child/decider.ts'
import { memoriesDecider } from '@filiz/domain/memories/decider.ts'
import type { DroppedPhoto } from '@filiz/domain/memories/dropped-photos.ts'
import { childStream } from '@filiz/domain/shared/streams.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { CommandHandler } from '../commands/command-handler.ts'
import { memoryStreamsOf } from './memory-streams.ts'

export interface PhotosOfMemories {
  /** Ids of the photos that memories name now. */
  readonly named: ReadonlySet<string>
  /** Photos that were removed from an existing memory and are in none now, by id; with the latest removal of each. */
  readonly dropped: ReadonlyMap<string, DroppedPhoto>
}

/** Returns the photos of the child's memories, as the log has them; none for a removed child. */
export async function photosOfMemories(
  childId: string,
  dependencies: {
    readonly commands: Pick<CommandHandler, 'load'>
    readonly log: Pick<EventLog, 'readStream'>
    readonly clock: Clock
  },
): Promise<PhotosOfMemories> {
  const { commands } = dependencies
  const named = new Set<string>()
  const dropped = new Map<string, DroppedPhoto>()
  const { state: child } = await commands.load(childDecider, childStream(childId), { sealed: true })
  if (child.status !== 'present') return { named, dropped }
  for (const stream of await memoryStreamsOf(childId, dependencies)) {
    const { state } = await commands.load(memoriesDecider, stream, { sealed: true })
    for (const memory of state.memories) {
      for (const { photoId } of memory.photos) named.add(photoId)
      for (const photo of memory.dropped) {
        const known = dropped.get(photo.photoId)
        if (known === undefined || known.at < photo.at) dropped.set(photo.photoId, photo)
      }
    }
  }
  for (const photoId of named) dropped.delete(photoId)
  return { named, dropped }
}
