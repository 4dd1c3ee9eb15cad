import { accountDecider } from '@filiz/domain/account/decider.ts'
import { nextNotice, noticeId, parseNoticeId, pushId, recurringNotices, type NoticeChoice, type RecurringNotice } from '@filiz/domain/account/notices.ts'
import type { Instant } from '@filiz/domain/shared/event.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import type { CommandHandler } from '@filiz/application/handle.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { JobQueue } from '@filiz/engines/job-queue/port.ts'
import type { Notices } from '@filiz/engines/vault/notices.ts'
import type { PushDevices } from '@filiz/engines/vault/push-devices.ts'
import type { Outbox } from '@filiz/engines/vault/outbox.ts'
import { mailJob } from '@filiz/application/mail-job.ts'

export interface NoticeAskingDependencies {
  readonly commands: CommandHandler
  readonly notices: Notices
  readonly outbox: Outbox
  readonly pushDevices: PushDevices
  readonly queue: JobQueue
  readonly clock: Clock
}

const pageSize = 200
/** What was due longer ago comes too late to be of use to anybody: we were not running. */
const staleAfterHours = { planReady: 72, weeklySummary: 12, reminders: 12, monthLetter: 72 }

const isRecurring = (kind: string): kind is RecurringNotice => recurringNotices.some((one) => one === kind)

/** Remembers when each recurring notice of an account is due next; none that is off. */
export async function scheduleNotices(accountId: string, choice: NoticeChoice, after: Instant, { notices }: Pick<NoticeAskingDependencies, 'notices'>): Promise<void> {
  for (const kind of recurringNotices) await schedule(kind, accountId, choice, after, notices)
}

async function schedule(kind: RecurringNotice, accountId: string, choice: NoticeChoice, after: Instant, notices: Notices) {
  const next = nextNotice(kind, choice, after)
  if (next) await notices.schedule({ accountId, mailId: noticeId({ kind, accountId, period: next.day }), at: next.at })
}

/**
 * Asks for the mails whose time has come, and for the same on the family's devices, and remembers when the next ones are due. What was scheduled under a choice that has changed
 * since is let go: the change has scheduled its own. Whoever dies on the way does it again; a mail is sent once all the same, by its id.
 */
export const askingForNotices = (needs: NoticeAskingDependencies) => async (): Promise<number> => {
  const { commands, notices, outbox, pushDevices, queue, clock } = needs
  let asked = 0
  for (let due; (due = await notices.due(clock.now(), pageSize)).length > 0; ) {
    for (const { id, accountId, mailId, at } of due) {
      const now = clock.now()
      const stream = accountStream(accountId)
      const { state } = await commands.load(accountDecider, stream)
      const notice = parseNoticeId(mailId)
      if (state.status === 'active' && notice) {
        const justBefore = new Date(Date.parse(at) - 1).toISOString()
        const stands = !isRecurring(notice.kind) || nextNotice(notice.kind, state, justBefore)?.at === at
        if (stands && Date.parse(now) - Date.parse(at) < staleAfterHours[notice.kind] * 3_600_000) {
          // Each by itself: a device that is not reached makes nobody get a mail twice.
          for (const id of [mailId, ...(await pushDevices.list(accountId)).map((device) => pushId(mailId, device.id))]) {
            await outbox.add({ mailId: id, accountId, stream, at })
            await queue.add('mail', mailJob({ mailId: id, stream }))
          }
          asked += 1
        }
        // What we were not running for is caught up with, as far back as it is of use.
        const usefulSince = new Date(Date.parse(now) - staleAfterHours[notice.kind] * 3_600_000).toISOString()
        if (isRecurring(notice.kind)) await schedule(notice.kind, accountId, state, at > usefulSince ? at : usefulSince, notices)
      }
      await notices.done(id)
    }
  }
  return asked
}
