import type { Instant } from '@filiz/domain/shared/event.ts'
import { daysAfter } from './expiry.ts'
import { putUnlessForgotten } from '../vault/forgotten-subjects.ts'
import type { Vault } from '../vault/port.ts'

const kind = 'sent-mail'

/** Expiry of the record of a sent mail. By then the outbox has settled the mail, and no job can request it any more. */
export const expiryOfSentMail = ({ at }: { readonly at: Instant }): Instant => daysAfter(at, 90)

export interface SentMails {
  /** `mailId` derives from the event that requested the mail. */
  wasSent(mailId: string): Promise<boolean>
  /** Call after the mail was handed over: after a crash in between it is sent again with the same Message-ID. */
  markSent(mailId: string, accountId: string, at: Instant): Promise<void>
  /** Mails of the account with their times of sending, at most 1,000. */
  ofAccount(accountId: string): Promise<{ readonly mailId: string; readonly at: Instant }[]>
  removeAll(accountId: string): Promise<void>
}

export const createSentMails = (vault: Vault): SentMails => ({
  wasSent: async (mailId) => (await vault.get(kind, mailId)) !== null,
  markSent: async (mailId, accountId, at) =>
    void (await putUnlessForgotten(
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
