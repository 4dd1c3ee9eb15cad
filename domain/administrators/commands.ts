import type { Instant } from '../shared/event.ts'

interface Command<Type extends string, Data = unknown> {
  readonly type: Type
  readonly data: { readonly at: Instant } & Data
}

/** `listed`: the administrators according to the account streams; used only until the list of administrators exists. */
interface Concerning {
  readonly accountId: string
  readonly listed: readonly string[]
}

export type Appoint = Command<'Appoint', Concerning>
export type Dismiss = Command<'Dismiss', Concerning>
/** Sent when an account is deleted or an operator revokes the role; may remove the last administrator. */
export type Remove = Command<'Remove', Concerning>

export type AdministratorsCommand = Appoint | Dismiss | Remove
