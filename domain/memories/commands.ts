import type { Actor } from '../child/rights.ts'
import type { Day, Instant } from '../shared/event.ts'
import type { MemoryContent } from './events.ts'

/**
 * A command of a grown-up who follows the child. `accountId`: the child's owner. `by`: who acts, with the role that the
 * child's stream gives; a role without the right gets FORBIDDEN.
 */
interface Command<Type extends string, Data = unknown> {
  readonly type: Type
  readonly data: {
    readonly at: Instant
    readonly childId: string
    readonly accountId: string
    readonly by: Actor
    readonly memoryId: string
  } & Data
}

/** `today`: the child's local day. */
interface Written extends MemoryContent {
  readonly today: Day
  readonly birthDate: Day
}

export type AddMemory = Command<'AddMemory', Written>
export type ChangeMemory = Command<'ChangeMemory', Written>
export type RemoveMemory = Command<'RemoveMemory'>

export type MemoriesCommand = AddMemory | ChangeMemory | RemoveMemory
