import type { Instant } from '@filiz/domain/shared/event.ts'
import { putUnlessForgotten } from '../vault/forgotten-subjects.ts'
import type { Vault } from '../vault/port.ts'

const kind = 'asked-mail'

/** A mail that an event of the stream requested; `mailId` identifies it. */
export interface OutboxEntry {
  readonly mailId: string
  readonly accountId: string
  readonly stream: string
  readonly at: Instant
}

/** Stores requested mails that are neither sent nor obsolete; a lost mail queue is rebuilt from them. */
export interface Outbox {
  add(mail: OutboxEntry): Promise<void>
  /** Removes a mail that was sent or is no longer needed. */
  settle(mailId: string): Promise<void>
  /** Returns mails in order of id, after an id, at most `limit`. */
  page(after: string | null, limit: number): Promise<OutboxEntry[]>
  removeAll(accountId: string): Promise<void>
}

export const createOutbox = (vault: Vault): Outbox => ({
  add: async ({ mailId, accountId, stream, at }) =>
    void (await putUnlessForgotten(vault, accountId, kind, mailId, { owner: accountId, stream, at }, null)),
  settle: async (mailId) => void (await vault.remove(kind, mailId)),
  page: async (after, limit) =>
    (await vault.page<{ owner: string; stream: string; at: Instant }>(kind, after, limit)).map(
      ({ id, value: { owner, stream, at } }) => ({ mailId: id, accountId: owner, stream, at }),
    ),
  removeAll: async (accountId) => void (await vault.removeOwnedBy(kind, accountId)),
})
