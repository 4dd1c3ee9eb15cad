import type { ChildRemoved } from '../child/events.ts'
import type { MemoriesEvent, MemoryContent } from '../memories/events.ts'
import { contentOf } from '../memories/evolve.ts'
import { monthOf, type Month } from '../shared/calendar.ts'
import type { Instant } from '../shared/event.ts'
import { projection, type Folded } from './projection.ts'

export type MemoryDocument = Folded &
  MemoryContent & {
    readonly childId: string
    readonly month: Month
    /** Time at which it was added. */
    readonly at: Instant
    /** The account that added it. */
    readonly by: string
    /** True for a removed memory, which is kept without content so that a browser that was away hears of it. */
    readonly isRemoved: boolean
  }

/** The entries that grown-ups wrote in the diary of a child. Each has a document of its own. */
export const memories = projection<MemoryDocument, MemoriesEvent | ChildRemoved>({
  name: 'memories',
  version: 1,
  indexes: [
    ['childId', '-day'],
    ['childId', 'month'],
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
        isRemoved: false,
        ...contentOf(data),
      }),
    },
    MemoryChanged: { changes: (memory, { data }) => ({ ...memory, month: monthOf(data.day), ...contentOf(data) }) },
    MemoryRemoved: {
      changes: (memory) => ({
        ...memory,
        isRemoved: true,
        text: null,
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
