import type { Actor } from '../child/rights.ts'
import type { Day, Instant, Revision } from '../shared/event.ts'
import type { MemoryChanges, MemoryContent } from './events.ts'

/**
 * A command of a child's caregiver. `accountId`: the child's owner. `by`: who acts, with the role that the
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
interface Written {
  readonly today: Day
  readonly birthDate: Day
}

export type AddMemory = Command<'AddMemory', Written & MemoryContent>
/** `revision`: the memory's revision that the author saw; any later change gets PRECONDITION_FAILED. */
export type ReplaceMemory = Command<'ReplaceMemory', Written & MemoryContent & { readonly revision: Revision }>
/**
 * Changes the named fields. `revision`: the memory's revision that the author saw; a text or a day that changed since
 * gets CONFLICT. Null: the author did not say what they saw, and the last text wins.
 */
export type ChangeMemory = Command<
  'ChangeMemory',
  Written & { readonly revision: Revision | null; readonly changes: MemoryChanges }
>
export type RemoveMemory = Command<'RemoveMemory', { readonly revision?: Revision }>

export type MemoriesCommand = AddMemory | ReplaceMemory | ChangeMemory | RemoveMemory
