import type { Instant } from '@filiz/domain/shared/event.ts'
import { daysAfter } from './expiry.ts'
import { putOfAccount } from './forgotten.ts'
import type { Vault } from './port.ts'

const kind = 'sent-mail'

/** By then the outbox has settled it, and no job can ask for it any more. */
export const expiryOfSentMail = ({ at }: { readonly at: Instant }): Instant => daysAfter(at, 90)

export interface SentMails {
  /** `mailId` is derived from the event that asked for the mail. */
  wasSent(mailId: string): Promise<boolean>
  /** To be called after the mail has been handed over: who dies in between sends it again under the same Message-ID. */
  markSent(mailId: string, accountId: string, at: Instant): Promise<void>
  /** Which mails the account asked for, and when they were sent, at most 1,000. */
  ofAccount(accountId: string): Promise<{ readonly mailId: string; readonly at: Instant }[]>
  removeAll(accountId: string): Promise<void>
}

export const createSentMails = (vault: Vault): SentMails => ({
  wasSent: async (mailId) => (await vault.get(kind, mailId)) !== null,
  markSent: async (mailId, accountId, at) =>
    void (await putOfAccount(
      vault,
      accountId,
      kind,
      mailId,
      { owner: accountId, at, expires: expiryOfSentMail({ at }) },
      null,
    )),
  ofAccount: async (accountId) =>
    (await vault.ownedBy<{ at: Instant }>(kind, accountId))
      .map(({ id, value }) => ({ mailId: id, at: value.at }))
      .toSorted((a, b) => (a.at < b.at ? -1 : 1)),
  removeAll: async (accountId) => void (await vault.removeOwnedBy(kind, accountId)),
})
