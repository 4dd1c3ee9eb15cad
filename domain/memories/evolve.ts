import type { DomainEvent, Recorded, Revision } from '../shared/event.ts'
import { changedContent, contentOf } from './changes.ts'
import { droppedAfter, type DroppedPhoto } from './dropped-photos.ts'
import type { MemoriesEvent, MemoryAmended, MemoryChanged, MemoryContent } from './events.ts'

export interface Memory extends MemoryContent {
  readonly memoryId: string
  /** The account that added it. */
  readonly by: string
  /** The account that changed it last; null for an unchanged memory. */
  readonly changedBy: string | null
  /** Revision of its last event, and of the last event that named its text and its day. */
  readonly revision: Revision
  readonly textRevision: Revision
  readonly dayRevision: Revision
  readonly dropped: readonly DroppedPhoto[]
}

/** The memories of a child that were added for a day of the stream's month, oldest first. */
export interface MemoriesState {
  readonly memories: readonly Memory[]
}

export const initial: MemoriesState = { memories: [] }

export function evolve({ memories }: MemoriesState, event: MemoriesEvent): MemoriesState {
  const { memoryId } = event.data
  switch (event.type) {
    case 'MemoryAdded': {
      const { accountId, by = accountId } = event.data
      const revision = revisionOf(event)
      const revisions = { revision, textRevision: revision, dayRevision: revision }
      return {
        memories: [...memories, { memoryId, by, changedBy: null, ...revisions, dropped: [], ...contentOf(event.data) }],
      }
    }
    case 'MemoryChanged':
    case 'MemoryAmended':
      return { memories: memories.map((one) => (one.memoryId === memoryId ? changed(one, event) : one)) }
    case 'MemoryRemoved':
      return { memories: memories.filter((one) => one.memoryId !== memoryId) }
  }
}

function changed(memory: Memory, event: MemoryChanged | MemoryAmended): Memory {
  const { at, accountId, by = accountId, text, day } = event.data
  const revision = revisionOf(event)
  const content = contentAfter(memory, event)
  return {
    ...memory,
    ...content,
    changedBy: by,
    revision,
    textRevision: text === undefined ? memory.textRevision : revision,
    dayRevision: day === undefined ? memory.dayRevision : revision,
    dropped: droppedAfter(memory.dropped, memory.photos, content.photos, at),
  }
}

/** Returns the content of a memory after an event that changed it. */
export const contentAfter = (content: MemoryContent, event: MemoryChanged | MemoryAmended): MemoryContent =>
  event.type === 'MemoryChanged' ? contentOf(event.data) : changedContent(content, event.data)

/** The command handler passes recorded events to deciders. */
const revisionOf = (event: DomainEvent): Revision => (event as Partial<Recorded>).revision ?? ''
