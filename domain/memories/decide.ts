import { may } from '../child/rights.ts'
import { refuse, type Refusal } from '../shared/refusal.ts'
import { same } from '../shared/same.ts'
import type { AddMemory, ChangeMemory, MemoriesCommand, RemoveMemory } from './commands.ts'
import type { MemoriesEvent } from './events.ts'
import { contentOf, type MemoriesState, type Memory } from './evolve.ts'

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
  return command.type === 'ChangeMemory'
    ? changeMemory(command, memory)
    : [{ type: 'MemoryRemoved', data: whose(command) }]
}

const addMemory = (command: AddMemory, { memories }: MemoriesState): Decision =>
  memories.length >= maxMemories
    ? refuse('CONFLICT', { reason: 'TOO_MANY_MEMORIES' })
    : (wrongDay(command) ?? [{ type: 'MemoryAdded', data: { ...whose(command), ...contentOf(command.data) } }])

/** An unchanged day is not checked again, because the birth date may have been corrected since. */
function changeMemory(command: ChangeMemory, memory: Memory): Decision {
  const content = contentOf(command.data)
  if (same(content, contentOf(memory))) return []
  const refusal = content.day === memory.day ? undefined : wrongDay(command)
  return refusal ?? [{ type: 'MemoryChanged', data: { ...whose(command), ...content } }]
}

function wrongDay({ data: { day, today, birthDate } }: AddMemory | ChangeMemory): Refusal | undefined {
  if (day > today) return refuse('VALIDATION_FAILED', { fields: { day: 'in-the-future' } })
  return day < birthDate ? refuse('VALIDATION_FAILED', { fields: { day: 'before-the-birth' } }) : undefined
}

const whose = ({
  data: { at, childId, accountId, by, memoryId },
}: AddMemory | ChangeMemory | RemoveMemory): MemoriesEvent['data'] => ({
  at,
  childId,
  memoryId,
  accountId,
  ...(by.accountId === accountId ? {} : { by: by.accountId }),
})
