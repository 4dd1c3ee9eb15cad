import type { Instant } from '@filiz/domain/shared/event.ts'
import type { Job } from '@filiz/engines/job-queue/port.ts'

export interface MailJob {
  /** The id of the event that requested the mail, its `noticeId`, or an id of `domain/account/notices.ts`. */
  readonly mailId: string
  readonly stream: string
  /** The mail is not sent after this time. */
  readonly until?: Instant
  /** The request that led to the mail; jobs of older versions, and those of sweeps, have none. */
  readonly correlationId?: string
}

export const mailJob = ({ mailId, stream, until, correlationId }: MailJob): Job<MailJob> => ({
  id: `mail-${mailId}`,
  data: {
    mailId,
    stream,
    ...(until !== undefined && { until }),
    ...(correlationId !== undefined && { correlationId }),
  },
})
