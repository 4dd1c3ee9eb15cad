import type { Instant } from '../shared/event.ts'

interface Command<Type extends string, Data = unknown> {
  readonly type: Type
  readonly data: { readonly at: Instant } & Data
}

/** `listed`: administrators according to their accounts; used only until the list exists. */
interface Concerning {
  readonly accountId: string
  readonly listed: readonly string[]
}

export type Appoint = Command<'Appoint', Concerning>
export type Dismiss = Command<'Dismiss', Concerning>
/** Removes a deleted account, or follows an operator's order; may remove the last administrator. */
export type Remove = Command<'Remove', Concerning>

export type AdministratorsCommand = Appoint | Dismiss | Remove
