import type { MemoryBody } from '@filiz/domain/memories/schemas.ts'
import type { DiaryActivity } from '@filiz/http/contract/memories.ts'

/** A new photo of a memory. It is kept until the memory is saved. */
export interface PendingPhoto {
  /** The `Idempotency-Key` of the upload, which stands for the photo in the body's `photoIds`. */
  readonly key: string
  readonly blob: Blob
  /** Present once the server has the photo. */
  readonly photoId?: string
}

export type MemoryWrite =
  | { readonly kind: 'add'; readonly body: MemoryBody }
  | { readonly kind: 'change'; readonly memoryId: string; readonly body: MemoryBody }
  | { readonly kind: 'remove'; readonly memoryId: string }

/** A write to a child's diary that the server has not answered yet, or has refused. */
export interface PendingMemory {
  /** The `Idempotency-Key` of the write, which is the same for every attempt. */
  readonly key: string
  readonly accountId: string
  readonly childId: string
  readonly write: MemoryWrite
  readonly photos: readonly PendingPhoto[]
  /** The activity of the memory, to show its title. */
  readonly activity: DiaryActivity | null
  /** Time of the write in epoch milliseconds, by the clock of this device. */
  readonly madeAt: number
  /** Number of 5xx responses. */
  readonly mistakes?: number
  /** The final refusal's sentence, or an empty text. */
  readonly refusal?: string
}

/** Returns the body with the ids of the sent photos in place of their keys. */
export const bodyToSend = (body: MemoryBody, photos: readonly PendingPhoto[]): MemoryBody => ({
  ...body,
  photoIds: body.photoIds.map((id) => photos.find(({ key }) => key === id)?.photoId ?? id),
})
