import { accountDecider } from '@filiz/domain/account/decider.ts'
import {
  nextNotice,
  noticeId,
  parseNoticeId,
  pushId,
  recurringNotices,
  type NoticeChoice,
  type RecurringNotice,
} from '@filiz/domain/account/notices.ts'
import type { Instant } from '@filiz/domain/shared/event.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import type { CommandHandler } from '@filiz/application/commands/command-handler.ts'
import { isUnavailable } from '@filiz/application/commands/read-supported-events.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { JobQueue } from '@filiz/engines/job-queue/port.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import type { Notices, ScheduledNotice } from '@filiz/engines/records/notices.ts'
import type { PushDevices } from '@filiz/engines/records/push-devices.ts'
import type { Outbox } from '@filiz/engines/records/outbox.ts'
import { mailJob } from '@filiz/application/mails/mail-job.ts'

export interface NoticeAskingDependencies {
  readonly commands: CommandHandler
  readonly notices: Notices
  readonly outbox: Outbox
  readonly pushDevices: PushDevices
  readonly queue: JobQueue
  readonly clock: Clock
  readonly logger: Logger
}

const pageSize = 200
/** Hours after which an overdue notice is dropped, for example after a long downtime. */
const staleAfterHours = { planReady: 72, weeklySummary: 12, reminders: 12, monthLetter: 72, newChecklist: 72 }

/** A recurring notice is at most this long after its predecessor. */
const furthestMs = 32 * 24 * 3_600_000

const isRecurring = (kind: string): kind is RecurringNotice => recurringNotices.some((one) => one === kind)

/** Schedules the next date of each recurring notice that the account has turned on. */
export async function scheduleNotices(
  accountId: string,
  choice: NoticeChoice,
  after: Instant,
  { notices }: Pick<NoticeAskingDependencies, 'notices'>,
): Promise<void> {
  for (const kind of recurringNotices) await schedule(kind, accountId, choice, after, notices)
}

async function schedule(
  kind: RecurringNotice,
  accountId: string,
  choice: NoticeChoice,
  after: Instant,
  notices: Notices,
) {
  const next = nextNotice(kind, choice, after)
  if (next) await notices.schedule({ accountId, mailId: noticeId({ kind, accountId, period: next.day }), at: next.at })
}

/**
 * Requests the mails and push notifications that are due, and schedules the next ones. A notice that was scheduled
 * before the account changed its choice is dropped, because the change has scheduled a new one. Safe to repeat after a
 * crash: a mail with the same id is sent once. An account that cannot be read is skipped until the next run.
 */
export function createNoticeRequester({
  commands,
  notices,
  outbox,
  pushDevices,
  queue,
  clock,
  logger,
}: NoticeAskingDependencies) {
  /** Returns true when a notice was requested. */
  async function ask({ accountId, mailId, at }: ScheduledNotice): Promise<boolean> {
    const now = clock.now()
    const stream = accountStream(accountId)
    const { state } = await commands.load(accountDecider, stream)
    const notice = parseNoticeId(mailId)
    if (state.status !== 'active' || !notice) return false
    const { kind } = notice
    const justBefore = new Date(Date.parse(at) - 1).toISOString()
    const stands = !isRecurring(kind) || nextNotice(kind, state, justBefore)?.at === at
    const isAsked = stands && Date.parse(now) - Date.parse(at) < staleAfterHours[kind] * 3_600_000
    if (isAsked) {
      // Each push device gets a job of its own, so that a failed push does not repeat the mail.
      for (const id of [mailId, ...(await pushDevices.list(accountId)).map((device) => pushId(mailId, device.id))]) {
        await outbox.add({ mailId: id, accountId, stream, at })
        await queue.add('mail', mailJob({ mailId: id, stream }))
      }
    }
    // After a downtime, catch up on recent notices only.
    const usefulSince = new Date(Date.parse(now) - staleAfterHours[kind] * 3_600_000).toISOString()
    if (isRecurring(kind)) await schedule(kind, accountId, state, at > usefulSince ? at : usefulSince, notices)
    return isAsked
  }

  /**
   * Schedules recurring notices anew that were scheduled while the clock was ahead. A notice of an account that cannot
   * be read stays.
   */
  async function rescheduleTooFar(): Promise<void> {
    const now = clock.now()
    let after = new Date(Date.parse(now) + furthestMs).toISOString()
    for (let page; (page = await notices.after(after, pageSize)).length > 0; after = page.at(-1)!.at) {
      for (const { id, accountId, mailId } of page) {
        const kind = parseNoticeId(mailId)?.kind
        if (kind === undefined || !isRecurring(kind)) continue
        try {
          const { state } = await commands.load(accountDecider, accountStream(accountId))
          if (state.status === 'active') await schedule(kind, accountId, state, now, notices)
          await notices.done(id)
        } catch (error) {
          if (isUnavailable(error)) throw error
          logger.error({ err: error, notice: mailId }, 'could not schedule a notice anew; continues with the others')
        }
      }
    }
  }

  return async (): Promise<number> => {
    await rescheduleTooFar()
    let asked = 0
    const left = new Set<string>()
    for (;;) {
      const due = (await notices.due(clock.now(), pageSize + left.size)).filter(({ id }) => !left.has(id))
      if (due.length === 0) return asked
      for (const notice of due) {
        try {
          if (await ask(notice)) asked += 1
          await notices.done(notice.id)
        } catch (error) {
          if (isUnavailable(error)) throw error
          left.add(notice.id)
          logger.error({ err: error, notice: notice.mailId }, 'could not ask for a notice; continues with the others')
        }
      }
    }
  }
}
