import type { MemoryBody } from '@filiz/domain/memories/schemas.ts'
import type { Memory } from '@filiz/http/contract/memories.ts'
import type { Amendment, MemoryChanges } from '../../lib/outbox/entry.ts'

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

/** The choice of the later writer between two versions of a text or day that both writers changed. */
export type ConflictChoice = 'mine' | 'theirs' | 'both'

/**
 * Returns the write that keeps what its writer chose, on top of what the other person wrote; undefined when nothing is
 * left to send.
 */
export function resolved({ changes }: Amendment, theirs: Memory, choice: ConflictChoice): Amendment | undefined {
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
