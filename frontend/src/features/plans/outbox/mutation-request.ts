import type { PlanItem } from '@filiz/http/contract/shapes.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import type { ApiClient } from '../../../lib/api-client.ts'
import type { OutboxStore } from './outbox-store.ts'
import type { ApiError } from '../../../lib/api-error.ts'
import type { Entries, Entry, PendingMutation } from './entries.ts'

/** The result of a mutation: done, with the server's response, or queued until the network is available. */
export type MutationOutcome = { readonly kind: 'done'; readonly item: PlanItem } | { readonly kind: 'waiting' }

export type SettledMutation = MutationOutcome | { readonly kind: 'refused'; readonly error: unknown }

export interface MutationRequest {
  readonly planId: string
  readonly activityId: string
  readonly title: string
  readonly language?: Language
  readonly wish: PendingMutation
}

export interface OutboxDependencies {
  readonly store: OutboxStore
  readonly api: Pick<ApiClient, 'post'>
  /** Returns the id of the signed-in account. */
  readonly account: () => string | undefined
  readonly online: () => boolean
  /**
   * Checks whether the server can be reached, because the browser's offline state may be wrong. Without this check, a
   * failed attempt would have to count as sent.
   */
  readonly reachable: () => Promise<boolean>
  /**
   * Runs `work` in only one tab at a time; resolves to `undefined` when another tab does not finish within `patience`
   * milliseconds. Without locks, only the idempotency keys prevent duplicates.
   */
  readonly withTabLock: <T>(work: () => Promise<T>, patience: number) => Promise<T | undefined>
  /** Broadcasts a change and its result to the browser's other tabs. */
  readonly broadcast: (news: TabMessage) => void
  /** Called after the server has applied a mutation. */
  readonly onDone: (planId: string, item: PlanItem) => void
  /** Called after the server has answered a mutation that no page waits for: with the activity, or with the refusal. */
  readonly onLateAnswer?: (entry: Entry, answer: PlanItem | ApiError) => void
  readonly onEntries: (entries: Entries, durable: boolean) => void
  /** Deletes outdated entries from the disk, unless that was done before. */
  readonly sweep?: () => Promise<void>
}

/** A message from one tab to the other tabs. */
export interface TabMessage {
  readonly key?: string
  readonly planId?: string
  readonly item?: PlanItem
}
