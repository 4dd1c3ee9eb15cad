import type { MemoryBody, MemoryChangesBody } from '@filiz/domain/memories/schemas.ts'
import type { Memory } from '@filiz/http/contract/memories.ts'
import { ApiError, isApiError } from '../../api-error.ts'
import type { Amendment, MemoryAddition, MemoryChanges, MemoryEntry, MemoryWrite, PendingPhoto } from '../entry.ts'
import type { Kind, OutboxApi } from './kind.ts'

/** Number of times that removed photos are sent again before the person decides. */
const mostResent = 3

/** A memory, whose new photos are sent before it. */
export const memoryKind: Kind<MemoryEntry> = {
  lane: 'filiz-diary',
  changes: () => [['memories'], ['plans', 'letter']],
  refetch: 'active',
  isShownAtOnce: true,
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
  makesNew: ({ write }) => write.kind === 'add',
  replaced(refused, written) {
    if (refused.write.kind !== 'add' || written.write.kind !== 'add') return written
    const { write, photos, key } = refused
    // A memory whose photos were not all sent was never sent itself.
    const sent = photos.every(({ photoId }) => photoId) ? [bodyToSend(write.body, photos)] : []
    return { ...written, key, write: { ...written.write, earlier: [...sent, ...earlierOf(write)] } }
  },
  wordsOf: ({ write }) => wordsOf(write).text ?? '',
}

const lacksPhoto = ({ fields }: ApiError) =>
  [fields['photoIds'], fields['addPhotoIds']].some((field) => field?.code === 'no-such-photo')

/** Returns the bodies that were sent before, the newest first. */
const earlierOf = ({ earlier, first }: MemoryAddition) => earlier ?? (first ? [first] : [])

/** The browser's limit for the upload of a photo, in milliseconds: 4 kB a second, and half a minute for the answer. */
const uploadMs = (bytes: number) => Math.min(600_000, 30_000 + bytes / 4)

async function send(
  { key, childId, write, ...entry }: MemoryEntry,
  api: OutboxApi,
  note: (entry: MemoryEntry) => Promise<void>,
): Promise<unknown> {
  const path = `/children/${encodeURIComponent(childId)}`
  const options = { idempotencyKey: key }
  let { photos } = entry
  const patch = async (amendment: Amendment) =>
    (await api.patch<Memory>(`${path}/memories/${amendment.base.id}`, changesToSend(amendment, photos), options)).data
  if (write.kind === 'remove') return (await api.delete(`${path}/memories/${write.memoryId}`, undefined, options)).data
  for (const [index, { key: idempotencyKey, blob, photoId }] of photos.entries()) {
    if (photoId !== undefined) continue
    const { data } = await api.post<{ readonly photoId: string }>(`${path}/photos`, blob, {
      idempotencyKey,
      headers: { 'Content-Type': blob.type },
      timeoutMs: uploadMs(blob.size),
    })
    photos = photos.with(index, { ...photos[index]!, photoId: data.photoId })
    await note({ ...entry, key, childId, write, photos })
  }
  switch (write.kind) {
    case 'add': {
      const bodies = [bodyToSend(write.body, photos), ...earlierOf(write)]
      const { memory, recorded } = await post(bodies, (body) => api.post(`${path}/memories`, body, options))
      if (recorded === bodies[0]) return memory
      const amendment = amendmentOf({ ...memory, ...recorded }, write.body, photos)
      if (Object.keys(amendment.changes).length === 0) return memory
      await note({ ...entry, key, childId, write: amendment, photos })
      if (isConflict(amendment.changes, recorded, memory))
        throw new ApiError({ status: 409, code: 'CONFLICT', reason: 'ENTRY_CHANGED', current: memory })
      return patch(amendment)
    }
    case 'amend':
      return patch(write)
    case 'change':
      return (await api.put(`${path}/memories/${write.memoryId}`, bodyToSend(write.body, photos), options)).data
  }
}

/** Sends the first body, or finds the one that the server has recorded. `memory`: the memory as it is now. */
async function post(
  [body, ...others]: readonly MemoryBody[],
  request: (body: MemoryBody) => Promise<{ readonly data: Memory }>,
): Promise<{ readonly memory: Memory; readonly recorded: MemoryBody }> {
  try {
    return { memory: (await request(body!)).data, recorded: body! }
  } catch (error) {
    if (others.length === 0 || !isApiError(error) || error.code !== 'IDEMPOTENCY_MISMATCH') throw error
    return post(others, request)
  }
}

/** Returns the change of a recorded memory to the body, in which the keys of new photos stand for them. */
function amendmentOf(base: Memory, body: MemoryBody, photos: readonly PendingPhoto[]): Amendment {
  const photoIds = base.photoIds.map((id) => photos.find(({ photoId }) => photoId === id)?.key ?? id)
  return { kind: 'amend', base, changes: changesBetween({ ...base, photoIds }, body) }
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
 * Rebases a change on the server's response to the same person's earlier change. If somebody else has changed the text
 * or the day meanwhile, the change keeps its old base, so that the server reports the conflict.
 */
function onTopOf({ base, changes }: Amendment, applied: Amendment, now: Memory): Amendment {
  const isForeign = isConflict(changes, { ...base, ...applied.changes }, now)
  return { kind: 'amend', base: isForeign ? base : now, changes }
}

/** True when a changed text or day is neither as its writer saw it nor as the writer wants it. */
const isConflict = (changes: MemoryChanges, seen: Pick<Memory, 'text' | 'day'>, now: Memory) =>
  (['text', 'day'] as const).some(
    (field) => changes[field] !== undefined && now[field] !== seen[field] && now[field] !== changes[field],
  )

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
