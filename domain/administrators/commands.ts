import type { Instant } from '../shared/event.ts'

interface Command<Type extends string, Data = unknown> {
  readonly type: Type
  readonly data: { readonly at: Instant } & Data
}

/** `listed`: who is an administrator by their accounts; looked at only where the list has not begun. */
interface Concerning {
  readonly accountId: string
  readonly listed: readonly string[]
}

export type Appoint = Command<'Appoint', Concerning>
export type Dismiss = Command<'Dismiss', Concerning>
/** The account is gone, or an operator says so: whoever is left, if anybody. */
export type Remove = Command<'Remove', Concerning>

export type AdministratorsCommand = Appoint | Dismiss | Remove
