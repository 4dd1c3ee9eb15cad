import type { Memory } from '@filiz/http/contract/memories.ts'

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
