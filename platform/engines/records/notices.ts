import type { Instant } from '@filiz/domain/shared/event.ts'
import { putUnlessForgotten } from '../vault/forgotten-subjects.ts'
import type { Vault } from '../vault/port.ts'

const kind = 'notice'

/** A mail to be requested at a given time. */
export interface ScheduledNotice {
  readonly id: string
  readonly accountId: string
  readonly mailId: string
  readonly at: Instant
}

/** Stores scheduled mails in order of time, so that finding the due ones is cheap however many wait. */
export interface Notices {
  /** Schedules a mail; repeating it has no effect. */
  schedule(notice: Omit<ScheduledNotice, 'id'>): Promise<void>
  /** Due notices, earliest first, at most `limit`. They stay until `done`. */
  due(now: Instant, limit: number): Promise<readonly ScheduledNotice[]>
  /** Notices scheduled after an instant, earliest first, at most `limit`. */
  after(instant: Instant, limit: number): Promise<readonly ScheduledNotice[]>
  done(id: string): Promise<void>
  removeAll(accountId: string): Promise<void>
}

/** Ids begin with the instant, so that order by id is order by time. */
const idOf = ({ at, mailId }: Pick<ScheduledNotice, 'at' | 'mailId'>) => `${at}_${mailId}`

const page = async (vault: Vault, after: string | null, limit: number): Promise<readonly ScheduledNotice[]> =>
  (await vault.page<{ owner: string; mailId: string; at: Instant }>(kind, after, limit)).map(
    ({ id, value: { owner, mailId, at } }) => ({ id, accountId: owner, mailId, at }),
  )

export const createNotices = (vault: Vault): Notices => ({
  schedule: async (notice) =>
    void (await putUnlessForgotten(
      vault,
      notice.accountId,
      kind,
      idOf(notice),
      { owner: notice.accountId, mailId: notice.mailId, at: notice.at },
      null,
    )),
  due: async (now, limit) => (await page(vault, null, limit)).filter(({ at }) => at <= now),
  after: (instant, limit) => page(vault, idOf({ at: instant, mailId: '\uffff' }), limit),
  done: async (id) => void (await vault.remove(kind, id)),
  removeAll: async (accountId) => void (await vault.removeOwnedBy(kind, accountId)),
})
