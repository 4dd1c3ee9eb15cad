import type { MemoryBody, MemoryChangesBody } from '@filiz/domain/memories/schemas.ts'
import type { DiaryActivity, Memory } from '@filiz/http/contract/memories.ts'

/** A new photo of a memory. It is kept until the memory is saved. */
export interface PendingPhoto {
  /** The `Idempotency-Key` of the upload, which stands for the photo in the body until the server has named it. */
  readonly key: string
  readonly blob: Blob
  /** Present once the server has the photo. */
  readonly photoId?: string
}

/** The fields of a memory that its writer changed. Photos are added and removed one by one. */
export type MemoryChanges = Omit<MemoryChangesBody, 'revision'>

export type MemoryWrite =
  | { readonly kind: 'add'; readonly body: MemoryBody }
  /** `base`: the memory as its writer saw it. */
  | { readonly kind: 'amend'; readonly base: Memory; readonly changes: MemoryChanges }
  /** A change of the whole memory, which earlier releases stored. It removes no photo. */
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
  /** Status of the proxy or firewall that refused it. */
  readonly foreignStatus?: number
  /** The memory as another person has changed it meanwhile. */
  readonly conflict?: Memory
}

/** The memory of the diary that the write concerns; undefined for a new one. */
export function memoryIdOf(write: MemoryWrite): string | undefined {
  if (write.kind === 'add') return undefined
  return write.kind === 'amend' ? write.base.id : write.memoryId
}

/** What the person has written, for showing and copying: null where the write does not name it. */
export function wordsOf(write: MemoryWrite): { readonly text: string | null; readonly day: string | null } {
  switch (write.kind) {
    case 'remove':
      return { text: null, day: null }
    case 'amend':
      return { text: write.changes.text ?? null, day: write.changes.day ?? write.base.day }
    default:
      return { text: write.body.text, day: write.body.day }
  }
}

/** Returns the fields in which the form differs from the memory that its writer saw. */
export function changesBetween(base: Memory, body: MemoryBody): MemoryChanges {
  const added = body.photoIds.filter((id) => !base.photoIds.includes(id))
  const removed = base.photoIds.filter((id) => !body.photoIds.includes(id))
  return {
    ...(body.text !== base.text && { text: body.text }),
    ...(body.day !== base.day && { day: body.day }),
    ...(body.mood !== base.mood && { mood: body.mood }),
    ...(body.isFavourite !== base.isFavourite && { isFavourite: body.isFavourite }),
    ...(added.length > 0 && { addPhotoIds: added }),
    ...(removed.length > 0 && { removePhotoIds: removed }),
  }
}

/** What the later of two writers keeps of a text or a day that both changed. */
export type ConflictChoice = 'mine' | 'theirs' | 'both'

/**
 * Returns the write that keeps what its writer chose, on top of what the other person wrote; undefined when nothing is
 * left to send.
 */
export function resolved(
  { base: _, changes }: Extract<MemoryWrite, { kind: 'amend' }>,
  theirs: Memory,
  choice: ConflictChoice,
): MemoryWrite | undefined {
  const { text, day, ...others } = changes
  const bothTexts = [theirs.text, text].filter(Boolean).join('\n\n')
  const words = {
    mine: { ...(text !== undefined && { text }), ...(day !== undefined && { day }) },
    theirs: {},
    both: { ...(text && { text: bothTexts }), ...(day !== undefined && { day }) },
  }[choice]
  const left = { ...others, ...words }
  return Object.keys(left).length === 0 ? undefined : { kind: 'amend', base: theirs, changes: left }
}

const sentIds = (ids: readonly string[], photos: readonly PendingPhoto[]) =>
  ids.map((id) => photos.find(({ key }) => key === id)?.photoId ?? id)

/** Returns the body with the ids of the sent photos in place of their keys. */
export const bodyToSend = (body: MemoryBody, photos: readonly PendingPhoto[]): MemoryBody => ({
  ...body,
  photoIds: sentIds(body.photoIds, photos),
})

/** The same of a change. */
export const changesToSend = (
  { base, changes }: Extract<MemoryWrite, { kind: 'amend' }>,
  photos: readonly PendingPhoto[],
): MemoryChangesBody => ({
  ...changes,
  revision: base.revision,
  ...(changes.addPhotoIds && { addPhotoIds: sentIds(changes.addPhotoIds, photos) }),
})
