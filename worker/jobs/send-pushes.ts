import { createHash } from 'node:crypto'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import type { Account } from '@filiz/domain/account/evolve.ts'
import {
  isNews,
  parsePushId,
  testPushSeconds,
  type Notice,
  type NoticeKind,
  type PushToDevice,
} from '@filiz/domain/account/notices.ts'
import { newsId, type News } from '@filiz/domain/account/family-news.ts'
import { newsPush, type NewsContent } from '@filiz/domain/texts/family-news.ts'
import { noticePush, testPush, type NoticeFigures } from '@filiz/domain/texts/notices.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import type { CommandHandler } from '@filiz/application/commands/command-handler.ts'
import { pushBody } from '@filiz/application/mails/push-body.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { Job } from '@filiz/engines/job-queue/port.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import type { Metrics } from '@filiz/engines/observability/metrics.ts'
import type { Push, PushMessage, PushOutcome } from '@filiz/engines/push/port.ts'
import type { Outbox } from '@filiz/engines/records/outbox.ts'
import type { PushDevices } from '@filiz/engines/records/push-devices.ts'
import type { SentMails } from '@filiz/engines/records/sent-mails.ts'
import type { Sessions } from '@filiz/engines/records/sessions.ts'
import type { MailJob } from '@filiz/application/mails/mail-job.ts'

export interface PushSendingDependencies {
  readonly commands: CommandHandler
  readonly push: Push
  readonly pushDevices: PushDevices
  readonly sessions: Pick<Sessions, 'get'>
  readonly outbox: Outbox
  readonly sentMails: SentMails
  /** Returns the figures of a notice, or null when the notice is not to be sent any more. */
  readonly writeNotice: (notice: Notice, account: Account) => Promise<NoticeFigures | null>
  /** Returns the content of news, or null when they are not to be sent any more. */
  readonly writeNews: (news: News, stream: string, account: Account) => Promise<NewsContent | null>
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics: Metrics
}

const hour = 3_600
/** Seconds for which a push service may keep a notice; later it is useless. */
const ttlSeconds: Readonly<Record<NoticeKind, number>> = {
  planReady: 72 * hour,
  weeklySummary: 24 * hour,
  reminders: 6 * hour,
  monthLetter: 72 * hour,
  newChecklist: 72 * hour,
}

const newsTtlSeconds = 6 * hour
/** Push topic, different for each notice: notices for a sleeping device must not replace one another. */
const newsTopic = (news: News) => createHash('sha256').update(newsId(news)).digest('base64url').slice(0, 32)
/** A push that is repeated after a crash replaces the first one; other news stay beside it. */
const newsTag = ({ kind, subject }: News) => `${kind}-${subject}`

/**
 * Creates the job that sends one notice to one device, once, using the same outbox and records of sent mails as mails.
 * Removes a device whose session has ended or whose push subscription is gone.
 */
export function createPushJob({
  commands,
  push,
  pushDevices,
  sessions,
  outbox,
  sentMails,
  writeNotice,
  writeNews,
  clock,
  logger,
  metrics,
}: PushSendingDependencies) {
  /** `stream`: of the event that requested the push. */
  async function send({ accountId, deviceId, notice }: PushToDevice, stream: string): Promise<PushOutcome | 'void'> {
    const { state } = await commands.load(accountDecider, accountStream(accountId))
    const found = state.status === 'active' ? await pushDevices.find(accountId, deviceId) : null
    if (state.status !== 'active' || found === null) return 'void'
    if ((await sessions.get(found.device.sessionId))?.accountId !== accountId) {
      await pushDevices.remove(accountId, deviceId)
      return 'void'
    }
    const message = await messageOf(notice, stream, state)
    if (message === null) return 'void'
    const outcome = await push.send(found.address, message)
    if (outcome === 'gone') await pushDevices.remove(accountId, deviceId)
    return outcome
  }

  async function messageOf(
    notice: PushToDevice['notice'],
    stream: string,
    account: Account,
  ): Promise<PushMessage | null> {
    const { language } = account
    if (notice === null)
      return {
        body: pushBody({ ...testPush(language), tag: 'test', language }),
        ttlSeconds: testPushSeconds,
        topic: 'test',
      }
    if (isNews(notice)) {
      const news = await writeNews(notice, stream, account)
      return (
        news && {
          body: pushBody({ ...newsPush(news, language), tag: newsTag(notice), language }),
          ttlSeconds: newsTtlSeconds,
          topic: newsTopic(notice),
        }
      )
    }
    const { kind } = notice
    const figures = await writeNotice(notice, account)
    return (
      figures && {
        body: pushBody({ ...noticePush(figures, language), tag: kind, language }),
        ttlSeconds: ttlSeconds[kind],
        topic: kind,
      }
    )
  }

  return async ({ data: { mailId, stream, until } }: Job<MailJob>): Promise<void> => {
    const to = parsePushId(mailId)!
    if (!(await sentMails.wasSent(mailId))) {
      const outcome = until !== undefined && until < clock.now() ? 'void' : await send(to, stream)
      metrics.pushes.inc({ notice: to.notice?.kind ?? 'test', outcome })
      if (outcome !== 'sent') logger.info({ push: mailId, outcome }, 'nothing was pushed')
      else if (to.notice) await sentMails.markSent(mailId, to.accountId, clock.now())
    }
    await outbox.settle(mailId)
  }
}
