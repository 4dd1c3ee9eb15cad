import type { ChildRemoved } from '../child/events.ts'
import type { MemoriesEvent, MemoryAmended, MemoryChanged, MemoryContent } from '../memories/events.ts'
import { contentOf } from '../memories/changes.ts'
import { droppedAfter, type DroppedPhoto } from '../memories/dropped-photos.ts'
import { contentAfter } from '../memories/evolve.ts'
import { monthOf, type Month } from '../shared/calendar.ts'
import type { Instant, Recorded } from '../shared/event.ts'
import { projection, type Folded } from './projection.ts'

export type MemoryDocument = Folded &
  MemoryContent & {
    readonly childId: string
    readonly month: Month
    /** Time at which it was added. */
    readonly at: Instant
    /** The account that added it. */
    readonly by: string
    /** The account that changed it last; null for an unchanged memory. */
    readonly changedBy: string | null
    /** The sealed text as a search sees it; null without a text, and for a text that an older version wrote. */
    readonly folded: string | null
    /** Photos that it named before. */
    readonly dropped: readonly DroppedPhoto[]
    /** Time of the last drop, for the index. */
    readonly lastDroppedAt: Instant | null
    /** True for a removed memory, which is kept without content so that a browser that was away hears of it. */
    readonly isRemoved: boolean
  }

/** The entries that caregivers wrote in the diary of a child. Each has a document of its own. */
export const memories = projection<MemoryDocument, MemoriesEvent | ChildRemoved>({
  name: 'memories',
  version: 3,
  indexes: [
    ['childId', '-day'],
    ['childId', 'month'],
    ['childId', 'lastDroppedAt'],
    ['childId', '-position'],
  ],
  document: ({ data }) => ('memoryId' in data ? data.memoryId : ''),
  owners: (data): Record<string, string> => ({ childId: data.childId }),
  when: {
    MemoryAdded: {
      begins: ({ data }) => ({
        childId: data.childId,
        month: monthOf(data.day),
        at: data.at,
        by: data.by ?? data.accountId,
        changedBy: null,
        folded: data.folded ?? null,
        dropped: [],
        lastDroppedAt: null,
        isRemoved: false,
        ...contentOf(data),
      }),
    },
    MemoryChanged: { changes: changed },
    MemoryAmended: { changes: changed },
    MemoryRemoved: {
      changes: (memory, { data }) => ({
        ...memory,
        ...droppedFrom(memory, [], data.at),
        isRemoved: true,
        text: null,
        folded: null,
        mood: null,
        photos: [],
        planId: null,
        activityId: null,
        isFavourite: false,
      }),
    },
    ChildRemoved: { removes: ({ data }) => ({ field: 'childId', value: data.childId }) },
  },
})

function changed(memory: MemoryDocument, event: Recorded<MemoryChanged | MemoryAmended>) {
  const { at, accountId, by = accountId } = event.data
  const content = contentAfter(memory, event as MemoryChanged | MemoryAmended)
  return {
    ...memory,
    ...droppedFrom(memory, content.photos, at),
    ...content,
    month: monthOf(content.day),
    changedBy: by,
    folded: foldedAfter(memory, event as MemoryChanged | MemoryAmended),
  }
}

function foldedAfter({ folded }: MemoryDocument, { type, data }: MemoryChanged | MemoryAmended): string | null {
  if (type === 'MemoryChanged') return null
  return data.text === undefined ? folded : (data.folded ?? null)
}

function droppedFrom({ dropped, photos }: MemoryDocument, after: MemoryContent['photos'], at: Instant) {
  const all = droppedAfter(dropped, photos, after, at)
  return { dropped: all, lastDroppedAt: all.at(-1)?.at ?? null }
}
