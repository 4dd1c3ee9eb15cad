import type { Instant } from '../shared/event.ts'
import { isNamed } from './changes.ts'
import type { MemoryPhoto } from './events.ts'

/** A photo that a memory named before. */
export type DroppedPhoto = MemoryPhoto & {
  /** Time at which the memory dropped it. */
  readonly at: Instant
}

const hourMs = 3_600_000
/** Milliseconds for which a memory may name a photo again after one dropped it. */
export const droppedPhotoLifeMs = 72 * hourMs
/** Milliseconds after which the drop of a photo is forgotten. Its file is removed long before. */
export const dropRememberedMs = 10 * droppedPhotoLifeMs

export const mayBeNamedAgain = ({ at }: Pick<DroppedPhoto, 'at'>, now: Instant): boolean =>
  Date.parse(now) - Date.parse(at) < droppedPhotoLifeMs

/** Returns the dropped photos of a memory after it changed its photos from `before` to `after`. */
export const droppedAfter = (
  dropped: readonly DroppedPhoto[],
  before: readonly MemoryPhoto[],
  after: readonly MemoryPhoto[],
  at: Instant,
): readonly DroppedPhoto[] => [
  ...dropped.filter(
    (photo) => !isNamed(after, photo.photoId) && Date.parse(at) - Date.parse(photo.at) < dropRememberedMs,
  ),
  ...before.filter(({ photoId }) => !isNamed(after, photoId)).map((photo) => ({ ...photo, at })),
]
