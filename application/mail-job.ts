import type { Job } from '@filiz/engines/job-queue/port.ts'

export interface MailJob {
  /** The id of the event that asked for it, `noticeId` of it, or one of `domain/account/notices.ts`. */
  readonly mailId: string
  readonly stream: string
}

export const mailJob = ({ mailId, stream }: MailJob): Job<MailJob> => ({ id: `mail-${mailId}`, data: { mailId, stream } })
