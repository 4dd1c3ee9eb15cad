import { may } from '../child/rights.ts'
import { refuse, type Refusal } from '../shared/refusal.ts'
import { fold } from '../shared/turkish.ts'
import { changedContent, changesBetween, contentOf, effectiveChanges } from './changes.ts'
import type { AddMemory, ChangeMemory, MemoriesCommand, RemoveMemory, ReplaceMemory } from './commands.ts'
import type { MemoriesEvent, MemoryChanges, MemoryContent } from './events.ts'
import type { MemoriesState, Memory } from './evolve.ts'
import { maxMemoryPhotos, maxMemoryUnits } from './schemas.ts'

type Decision = readonly MemoriesEvent[] | Refusal

/** Maximum number of memories in a stream, which holds those of one child and month. */
export const maxMemories = 300

export function decide(command: MemoriesCommand, state: MemoriesState): Decision {
  if (!may(command.data.by.role, 'remember')) return refuse('FORBIDDEN')
  const memory = state.memories.find(({ memoryId }) => memoryId === command.data.memoryId)
  if (command.type === 'AddMemory') return memory ? [] : addMemory(command, state)
  if (!memory) return refuse('NOT_FOUND')
  const { by } = command.data
  if (memory.by !== by.accountId && !may(by.role, 'change-others-memories')) return refuse('FORBIDDEN')
  return decideOnMemory(command, memory)
}

const addMemory = (command: AddMemory, { memories }: MemoriesState): Decision =>
  memories.length >= maxMemories
    ? refuse('CONFLICT', { reason: 'TOO_MANY_MEMORIES' })
    : (tooLongText(command.data) ??
      wrongDay(command.data.day, command) ?? [
        { type: 'MemoryAdded', data: { ...whose(command), ...searchable(contentOf(command.data)) } },
      ])

function decideOnMemory(command: ReplaceMemory | ChangeMemory | RemoveMemory, memory: Memory): Decision {
  switch (command.type) {
    case 'ChangeMemory':
      return changeMemory(command, memory)
    case 'ReplaceMemory':
      if (command.data.revision !== memory.revision) return refuse('PRECONDITION_FAILED')
      return amend(command, memory, changesBetween(memory, contentOf(command.data)))
    case 'RemoveMemory': {
      const { revision } = command.data
      if (revision !== undefined && revision !== memory.revision) return refuse('PRECONDITION_FAILED')
      return [{ type: 'MemoryRemoved', data: whose(command) }]
    }
  }
}

function changeMemory(command: ChangeMemory, memory: Memory): Decision {
  const { revision } = command.data
  const changes = effectiveChanges(memory, command.data.changes)
  if (revision !== null && changesUnseen(changes, memory, revision))
    return refuse('CONFLICT', { reason: 'ENTRY_CHANGED' })
  return amend(command, memory, changes)
}

/** A revision that the memory does not have yet is from before a restore from a backup; it proves nothing. */
const changesUnseen = (changes: MemoryChanges, memory: Memory, seen: string): boolean =>
  (changes.text !== undefined && (memory.textRevision > seen || seen > memory.revision)) ||
  (changes.day !== undefined && (memory.dayRevision > seen || seen > memory.revision))

function amend(command: ChangeMemory | ReplaceMemory, memory: Memory, changes: MemoryChanges): Decision {
  if (Object.keys(changes).length === 0) return []
  return (
    wrongContent(command, memory, changes) ?? [
      { type: 'MemoryAmended', data: { ...whose(command), ...searchable(changes) } },
    ]
  )
}

/** An unchanged day is not checked again, because the birth date may have been corrected since. */
function wrongContent(
  command: ChangeMemory | ReplaceMemory,
  memory: MemoryContent,
  changes: MemoryChanges,
): Refusal | undefined {
  const { text, photos } = changedContent(memory, changes)
  if (text === null && photos.length === 0)
    return refuse('VALIDATION_FAILED', { fields: { text: { code: 'required', what: 'memory' } } })
  if (changes.addedPhotos !== undefined && photos.length > maxMemoryPhotos)
    return refuse('VALIDATION_FAILED', {
      fields: { [photoField(command)]: { code: 'too-many', what: 'memory', max: maxMemoryPhotos } },
    })
  return tooLongText(changes) ?? (changes.day === undefined ? undefined : wrongDay(changes.day, command))
}

/** A text that older versions accepted stays until it is changed. */
const tooLongText = ({ text }: { readonly text?: string | null }): Refusal | undefined =>
  (text?.length ?? 0) > maxMemoryUnits
    ? refuse('VALIDATION_FAILED', { fields: { text: { code: 'too-long', what: 'memory' } } })
    : undefined

/** Adds the text as a search sees it. */
const searchable = <Content extends { readonly text?: string | null }>(content: Content) =>
  content.text === undefined ? content : { ...content, folded: content.text === null ? null : fold(content.text) }

/** Name of the field with new photos: a change of parts names its revision. */
const photoField = ({ type, data }: ChangeMemory | ReplaceMemory) =>
  type === 'ChangeMemory' && data.revision !== null ? 'addPhotoIds' : 'photoIds'

function wrongDay(
  day: string,
  { data: { today, birthDate } }: AddMemory | ReplaceMemory | ChangeMemory,
): Refusal | undefined {
  if (day > today) return refuse('VALIDATION_FAILED', { fields: { day: 'in-the-future' } })
  return day < birthDate ? refuse('VALIDATION_FAILED', { fields: { day: 'before-the-birth' } }) : undefined
}

const whose = ({ data: { at, childId, accountId, by, memoryId } }: MemoriesCommand): MemoriesEvent['data'] => ({
  at,
  childId,
  memoryId,
  accountId,
  ...(by.accountId === accountId ? {} : { by: by.accountId }),
})
