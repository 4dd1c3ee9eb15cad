import type { Memory } from '@filiz/http/contract/memories.ts'
import type { MemoryEntry } from '../outbox/entry.ts'

/** A memory with one photo, for specs. */
export const aMemory: Memory = {
  kind: 'memory',
  id: '2026-11_m',
  revision: '1',
  day: '2026-11-20',
  text: 'Kule',
  mood: null,
  photoIds: ['a'],
  photos: [],
  planId: null,
  activityId: null,
  activity: null,
  by: { accountId: 'ayşe', name: 'Ayşe' },
  isFavourite: false,
}

/** An unsent write of a memory, for specs. */
export const aMemoryEntry = (more: Pick<MemoryEntry, 'write'> & Partial<MemoryEntry>): MemoryEntry => ({
  kind: 'memory',
  key: 'k',
  accountId: 'user-1',
  childId: 'ada',
  madeAt: 1,
  place: 1,
  sent: false,
  activity: null,
  photos: [],
  ...more,
})
