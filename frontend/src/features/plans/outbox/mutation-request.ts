import type { PlanItem } from '@filiz/http/contract/shapes.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import type { ApiClient } from '../../../lib/api-client.ts'
import type { OutboxStore } from './outbox-store.ts'
import type { Entries, PendingMutation } from './entries.ts'

/** The result of a mutation: done with the server's answer, or queued until the network is back. */
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
  /** The signed-in account's id. */
  readonly account: () => string | undefined
  readonly online: () => boolean
  /**
   * Probes the network, because the browser's offline state may be wrong. Without a probe, a failed attempt would have
   * to count as sent.
   */
  readonly reachable: () => Promise<boolean>
  /**
   * Runs work in one tab at a time; `undefined` if another tab did not finish within the milliseconds. Without locks,
   * only the idempotency keys prevent duplicates.
   */
  readonly withTabLock: <T>(work: () => Promise<T>, patience: number) => Promise<T | undefined>
  /** Broadcasts a change and its result to the browser's other tabs. */
  readonly broadcast: (news: TabMessage) => void
  /** Called after the server has applied a mutation. */
  readonly onDone: (planId: string, item: PlanItem) => void
  readonly onEntries: (entries: Entries, durable: boolean) => void
  /** Deletes outdated entries from the disk, if that has not been done. */
  readonly sweep?: () => Promise<void>
}

/** A message from one tab to the other tabs. */
export interface TabMessage {
  readonly key?: string
  readonly planId?: string
  readonly item?: PlanItem
}
