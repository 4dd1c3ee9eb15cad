import type { Day, DomainEvent, Instant, PersonalFields } from '../shared/event.ts'

export const moods = ['joyful', 'calm', 'curious', 'proud', 'tired', 'hard'] as const
export type Mood = (typeof moods)[number]

/** A photo of the blob store with the size of its larger version in pixels. */
export interface MemoryPhoto {
  readonly photoId: string
  readonly width: number
  readonly height: number
}

/** A type alias, because documents of read models contain it (`read-models/projection.ts`). */
export type MemoryContent = {
  readonly day: Day
  readonly text: string | null
  readonly mood: Mood | null
  readonly photos: readonly MemoryPhoto[]
  /** The plan and the activity that the memory belongs to. */
  readonly planId: string | null
  readonly activityId: string | null
  /** True for an entry that opens the letter of its month. */
  readonly isFavourite: boolean
}

/** The text as `fold` (`shared/turkish.ts`) normalises it for searches. Events of older versions lack it. */
interface Searchable {
  folded?: string | null
}

/** The changed fields of a memory. A field that is absent keeps its value; photos are removed first and added last. */
export type MemoryChanges = Partial<Omit<MemoryContent, 'photos'>> & {
  readonly addedPhotos?: readonly MemoryPhoto[]
  readonly removedPhotoIds?: readonly string[]
}

/**
 * `memoryId`: `<yyyy-mm>_<uuid>`. Its month names the stream, also after a change of the day. `accountId`: the child's
 * owner then. `by`: the account of the caregiver who did it; absent when it was the owner.
 */
interface Whose {
  at: Instant
  childId: string
  memoryId: string
  accountId: string
  by?: string
}

export type MemoryAdded = DomainEvent<'MemoryAdded', Whose & MemoryContent & Searchable>
/** Replaces the whole content. Older versions wrote it; today's write `MemoryAmended`. */
export type MemoryChanged = DomainEvent<'MemoryChanged', Whose & MemoryContent>
export type MemoryAmended = DomainEvent<'MemoryAmended', Whose & MemoryChanges & Searchable>
export type MemoryRemoved = DomainEvent<'MemoryRemoved', Whose>

export type MemoriesEvent = MemoryAdded | MemoryChanged | MemoryAmended | MemoryRemoved

/** Fields that are encrypted on disk (`registry/personal-data.ts`). */
export const personalFields: PersonalFields<MemoriesEvent> = {
  MemoryAdded: ['text', 'folded', 'mood'],
  MemoryChanged: ['text', 'mood'],
  MemoryAmended: ['text', 'folded', 'mood'],
  MemoryRemoved: [],
}
