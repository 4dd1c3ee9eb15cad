import { childDecider } from '@filiz/domain/child/decider.ts'
import { memoriesDecider } from '@filiz/domain/memories/decider.ts'
import { childStream } from '@filiz/domain/shared/streams.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { CommandHandler } from './command-handler.ts'
import { memoryStreamsOf } from './memory-streams.ts'

/** Returns the ids of the photos that the child's memories name now, as the log has them; none for a removed child. */
export async function namedPhotos(
  childId: string,
  dependencies: {
    readonly commands: Pick<CommandHandler, 'load'>
    readonly log: Pick<EventLog, 'readStream'>
    readonly clock: Clock
  },
): Promise<ReadonlySet<string>> {
  const { commands } = dependencies
  const { state: child } = await commands.load(childDecider, childStream(childId), { sealed: true })
  if (child.status !== 'present') return new Set()
  const named = new Set<string>()
  for (const stream of await memoryStreamsOf(childId, dependencies)) {
    const { state } = await commands.load(memoriesDecider, stream, { sealed: true })
    for (const { photos } of state.memories) for (const { photoId } of photos) named.add(photoId)
  }
  return named
}
