import type { MemoriesEvent, MemoryContent } from './events.ts'

export interface Memory extends MemoryContent {
  readonly memoryId: string
  /** The account that added it. */
  readonly by: string
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
      return { memories: [...memories, { memoryId, by, ...contentOf(event.data) }] }
    }
    case 'MemoryChanged':
      return {
        memories: memories.map((one) => (one.memoryId === memoryId ? { ...one, ...contentOf(event.data) } : one)),
      }
    case 'MemoryRemoved':
      return { memories: memories.filter((one) => one.memoryId !== memoryId) }
  }
}

export const contentOf = ({
  day,
  text,
  mood,
  photos,
  planId,
  activityId,
  isFavourite,
}: MemoryContent): MemoryContent => ({ day, text, mood, photos, planId, activityId, isFavourite })
