import type { MemoryBody, MemoryChangesBody } from '@filiz/domain/memories/schemas.ts'
import type { Memory } from '@filiz/http/contract/memories.ts'
import type { ApiError } from '../../api-error.ts'
import type { Amendment, MemoryChanges, MemoryEntry, MemoryWrite, PendingPhoto } from '../entry.ts'
import type { Kind, OutboxApi } from './kind.ts'

/** Number of times that removed photos are sent again before the person decides. */
const mostResent = 3

/** A memory, whose new photos are sent before it. */
export const memoryKind: Kind<MemoryEntry> = {
  lane: 'filiz-diary',
  changes: () => [['memories'], ['plans', 'letter']],
  subjectOf: ({ key, childId, write }) => `memory ${childId} ${memoryIdOf(write) ?? key}`,
  dependsOnRefused: false,
  merge: merged,
  send,
  mended(entry, error) {
    if (entry.write.kind === 'remove' && error.status === 404 && !error.stale) return 'applied'
    const { photos, resent = 0 } = entry
    if (!lacksPhoto(error) || photos.length === 0 || resent >= mostResent) return undefined
    // The server removes photos without a memory after a day, so they are sent again.
    return { ...entry, resent: resent + 1, photos: photos.map(({ photoId: _, ...photo }) => photo) }
  },
  followed(later, applied, data) {
    if (later.write.kind !== 'amend' || applied.write.kind !== 'amend' || !data) return later
    return { ...later, write: onTopOf(later.write, applied.write, data as Memory) }
  },
  wordsOf: ({ write }) => wordsOf(write).text ?? '',
}

const lacksPhoto = ({ fields }: ApiError) =>
  [fields['photoIds'], fields['addPhotoIds']].some((field) => field?.code === 'no-such-photo')

/** The browser's limit for the upload of a photo, in milliseconds: 4 kB a second, and half a minute for the answer. */
const uploadMs = (bytes: number) => Math.min(600_000, 30_000 + bytes / 4)

async function send(
  { key, childId, write, ...entry }: MemoryEntry,
  api: OutboxApi,
  note: (entry: MemoryEntry) => Promise<boolean>,
): Promise<unknown> {
  const path = `/children/${encodeURIComponent(childId)}`
  const options = { idempotencyKey: key }
  if (write.kind === 'remove') return (await api.delete(`${path}/memories/${write.memoryId}`, undefined, options)).data
  let { photos } = entry
  for (const [index, { key: idempotencyKey, blob, photoId }] of photos.entries()) {
    if (photoId !== undefined) continue
    const { data } = await api.post<{ readonly photoId: string }>(`${path}/photos`, blob, {
      idempotencyKey,
      headers: { 'Content-Type': blob.type },
      timeoutMs: uploadMs(blob.size),
    })
    photos = photos.with(index, { ...photos[index]!, photoId: data.photoId })
    if (!(await note({ ...entry, key, childId, write, photos }))) return undefined
  }
  switch (write.kind) {
    case 'add':
      return (await api.post(`${path}/memories`, bodyToSend(write.body, photos), options)).data
    case 'amend':
      return (await api.patch(`${path}/memories/${write.base.id}`, changesToSend(write, photos), options)).data
    case 'change':
      return (await api.put(`${path}/memories/${write.memoryId}`, bodyToSend(write.body, photos), options)).data
  }
}

/** Two changes that were never sent become one; a removal drops the changes before it. */
function merged(mine: readonly MemoryEntry[], added: MemoryEntry): readonly MemoryEntry[] {
  const last = mine.at(-1)
  if (!last || last.sent || last.refusal) return [...mine, added]
  const before = mine.slice(0, -1)
  if (added.write.kind === 'remove') return merged(before, added)
  if (last.write.kind !== 'amend' || added.write.kind !== 'amend') return [...mine, added]
  const write = { ...last.write, changes: joined(last.write.changes, added.write.changes) }
  return [...before, { ...added, write, photos: [...last.photos, ...added.photos] }]
}

function joined(first: MemoryChanges, second: MemoryChanges): MemoryChanges {
  const added = [...(first.addPhotoIds ?? []), ...(second.addPhotoIds ?? [])]
  const removed = [...(first.removePhotoIds ?? []), ...(second.removePhotoIds ?? [])]
  return {
    ...first,
    ...second,
    ...(added.length > 0 && { addPhotoIds: added }),
    ...(removed.length > 0 && { removePhotoIds: [...new Set(removed)] }),
  }
}

/**
 * Bases a change on the answer to the same person's earlier one. When somebody else has changed the text or the day
 * meanwhile, the change keeps its revision, so that the server reports the conflict.
 */
function onTopOf({ base, changes }: Amendment, applied: Amendment, now: Memory): Amendment {
  const seen = { ...base, ...applied.changes }
  const isForeign = (['text', 'day'] as const).some(
    (field) => changes[field] !== undefined && now[field] !== seen[field],
  )
  return { kind: 'amend', base: isForeign ? base : now, changes }
}

/** The memory of the diary that the write concerns; undefined for a new one. */
export function memoryIdOf(write: MemoryWrite): string | undefined {
  if (write.kind === 'add') return undefined
  return write.kind === 'amend' ? write.base.id : write.memoryId
}

/** Returns the text and day that the person entered, for display and copying; null if the write changes neither. */
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

const sentIds = (ids: readonly string[], photos: readonly PendingPhoto[]) =>
  ids.map((id) => photos.find(({ key }) => key === id)?.photoId ?? id)

/** Returns the body with the ids of the sent photos in place of their keys. */
const bodyToSend = (body: MemoryBody, photos: readonly PendingPhoto[]): MemoryBody => ({
  ...body,
  photoIds: sentIds(body.photoIds, photos),
})

/** The same of a change. */
export const changesToSend = ({ base, changes }: Amendment, photos: readonly PendingPhoto[]): MemoryChangesBody => ({
  ...changes,
  revision: base.revision,
  ...(changes.addPhotoIds && { addPhotoIds: sentIds(changes.addPhotoIds, photos) }),
})
