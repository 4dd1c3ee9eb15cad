import type { Instant } from '@filiz/domain/shared/event.ts'
import type { Job } from '@filiz/engines/job-queue/port.ts'

export interface MailJob {
  /** The id of the event that asked for it, `noticeId` of it, or one of `domain/account/notices.ts`. */
  readonly mailId: string
  readonly stream: string
  /** Of use to nobody after this. */
  readonly until?: Instant
}

export const mailJob = ({ mailId, stream, until }: MailJob): Job<MailJob> => ({
  id: `mail-${mailId}`,
  data: { mailId, stream, ...(until !== undefined && { until }) },
})
