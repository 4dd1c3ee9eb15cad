import type { CommandHandler } from '@filiz/application/commands/command-handler.ts'
import type { Photos } from '@filiz/application/photos/photos.ts'
import { photosOfMemories } from '@filiz/application/photos/photos-of-memories.ts'
import { readSupportedEvents } from '@filiz/application/commands/read-supported-events.ts'
import type { MemoriesEvent } from '@filiz/domain/memories/events.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { Reactor } from './reactor.ts'

interface Dependencies {
  readonly commands: CommandHandler
  readonly log: EventLog
  readonly clock: Clock
  readonly photos: Pick<Photos, 'list' | 'remove'>
}

/**
 * Removes the photos that a removed memory ever named and that no other memory of the child names. Later events count,
 * too, so a repetition has no further effect. Photos that a memory drops are left to the sweep.
 */
export function whenAMemoryIsRemovedThenRemoveItsPhotos(dependencies: Dependencies): Reactor {
  const { log, photos } = dependencies
  return {
    name: 'when-a-memory-is-removed-then-remove-its-photos',
    startsAt: 'log-start',
    on: {
      MemoryRemoved: async ({ stream, data: { childId, memoryId } }) => {
        const before = new Set<string>()
        for await (const event of readSupportedEvents(log, stream))
          for (const photoId of photosNamedBy(event as unknown as MemoriesEvent, memoryId)) before.add(photoId)
        if (before.size === 0) return
        const left = (await photos.list(childId)).filter(({ photoId }) => before.has(photoId))
        if (left.length === 0) return
        const { named } = await photosOfMemories(childId, dependencies)
        const unnamed = left.filter(({ photoId }) => !named.has(photoId)).map(({ photoId }) => photoId)
        if (unnamed.length > 0) await photos.remove(childId, unnamed)
      },
    },
  }
}

function photosNamedBy(event: MemoriesEvent, memoryId: string): readonly string[] {
  if (event.data.memoryId !== memoryId || event.type === 'MemoryRemoved') return []
  const photos = event.type === 'MemoryAmended' ? (event.data.addedPhotos ?? []) : event.data.photos
  return photos.map(({ photoId }) => photoId)
}
