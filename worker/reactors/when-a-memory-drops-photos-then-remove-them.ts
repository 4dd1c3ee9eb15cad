import type { CommandHandler } from '@filiz/application/command-handler.ts'
import { namedPhotos } from '@filiz/application/named-photos.ts'
import type { Photos } from '@filiz/application/photos.ts'
import { readSupportedEvents } from '@filiz/application/read-supported-events.ts'
import type { MemoriesEvent } from '@filiz/domain/memories/events.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { Reactor } from './reactor.ts'

interface Dependencies {
  readonly commands: CommandHandler
  readonly log: EventLog
  readonly clock: Clock
  readonly photos: Pick<Photos, 'remove'>
}

/**
 * Removes the photos that a memory named before and that no memory of the child names any more. Later events of the
 * stream count, too, so a repetition has no further effect.
 */
export function whenAMemoryDropsPhotosThenRemoveThem(dependencies: Dependencies): Reactor {
  const { log, photos } = dependencies

  async function removeDropped({ stream, data: { childId, memoryId } }: Recorded<MemoriesEvent>): Promise<void> {
    const before = new Set<string>()
    for await (const { data } of readSupportedEvents(log, stream)) {
      const memory = data as MemoriesEvent['data'] & { readonly photos?: readonly { readonly photoId: string }[] }
      if (memory.memoryId === memoryId) for (const { photoId } of memory.photos ?? []) before.add(photoId)
    }
    if (before.size === 0) return
    const named = await namedPhotos(childId, dependencies)
    const dropped = [...before].filter((photoId) => !named.has(photoId))
    if (dropped.length > 0) await photos.remove(childId, dropped)
  }

  return {
    name: 'when-a-memory-drops-photos-then-remove-them',
    startsAt: 'log-start',
    on: { MemoryChanged: removeDropped, MemoryRemoved: removeDropped },
  }
}
