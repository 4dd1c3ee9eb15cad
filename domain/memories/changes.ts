import { same } from '../shared/same.ts'
import type { MemoryChanges, MemoryContent, MemoryPhoto } from './events.ts'

/** Fields that a change replaces as a whole. */
const fields = ['day', 'text', 'mood', 'planId', 'activityId', 'isFavourite'] as const

/** Returns the content of a memory, without fields that are no content. */
export const contentOf = ({
  day,
  text,
  mood,
  photos,
  planId,
  activityId,
  isFavourite,
}: MemoryContent): MemoryContent => ({ day, text, mood, photos, planId, activityId, isFavourite })

/** Returns the content after the changes. */
export function changedContent(content: MemoryContent, changes: MemoryChanges): MemoryContent {
  const { addedPhotos = [], removedPhotoIds = [], ...replaced } = changes
  const kept = content.photos.filter(({ photoId }) => !removedPhotoIds.includes(photoId))
  return contentOf({ ...content, ...replaced, photos: [...kept, ...withoutNamed(addedPhotos, kept)] })
}

/** Returns the changes without those that the content already has. */
export function effectiveChanges(content: MemoryContent, changes: MemoryChanges): MemoryChanges {
  const replaced = fields.filter((field) => changes[field] !== undefined && changes[field] !== content[field])
  const removed = (changes.removedPhotoIds ?? []).filter((id) => isNamed(content.photos, id))
  const left = content.photos.filter(({ photoId }) => !removed.includes(photoId))
  const added = withoutNamed(changes.addedPhotos ?? [], left)
  return {
    ...Object.fromEntries(replaced.map((field) => [field, changes[field]])),
    ...(added.length > 0 ? { addedPhotos: added } : {}),
    ...(removed.length > 0 ? { removedPhotoIds: removed } : {}),
  }
}

/** Returns the changes that turn one content into another. */
export function changesBetween(before: MemoryContent, after: MemoryContent): MemoryChanges {
  const { photos, ...others } = after
  const removed = before.photos.filter(({ photoId }) => !isNamed(photos, photoId)).map(({ photoId }) => photoId)
  const merged = effectiveChanges(before, { ...others, addedPhotos: photos, removedPhotoIds: removed })
  if (same(changedContent(before, merged).photos, photos)) return merged
  // The order changed: take out all photos from the first one that moved, and add them in the new order.
  const firstMoved = photos.findIndex((photo, index) => !same(photo, before.photos[index]))
  return effectiveChanges(before, {
    ...others,
    addedPhotos: photos,
    removedPhotoIds: before.photos.slice(firstMoved).map(({ photoId }) => photoId),
  })
}

export const isNamed = (photos: readonly { readonly photoId: string }[], photoId: string): boolean =>
  photos.some((photo) => photo.photoId === photoId)

const withoutNamed = (photos: readonly MemoryPhoto[], named: readonly MemoryPhoto[]) =>
  photos.filter(({ photoId }) => !isNamed(named, photoId))
