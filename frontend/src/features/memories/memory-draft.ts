import type { MemoryBody } from '@filiz/domain/memories/schemas.ts'
import { drafts } from '../../lib/api.ts'

/** Unsaved text and choices of a new memory, without photos, which are too large for this storage. */
export type MemoryDraft = Pick<MemoryBody, 'day' | 'mood' | 'isFavourite'> & { readonly text: string }

/** Unsaved values of a new memory of a child, or of one of its completed activities. */
export const memoryDraft = (childId: string, planId = '', activityId = '') =>
  drafts.of<MemoryDraft>(`memory ${childId} ${planId}/${activityId}`)
