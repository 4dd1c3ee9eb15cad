import type { Recorded } from '@filiz/domain/shared/event.ts'
import type { JobQueue } from '@filiz/engines/job-queue/port.ts'
import type { Outbox } from '@filiz/engines/vault/outbox.ts'
import { mailJob } from '@filiz/application/mail-job.ts'
import { noticeId } from '../jobs/job.ts'
import type { Reactor } from './reactor.ts'

/**
 * Queues requested mails. Starts at the log's start: mails already sent are recorded as sent, and expired requests are
 * dropped. The outbox stores requested mails, so that a lost queue loses none.
 */
export function whenAMailIsAskedForThenQueueIt({ queue, outbox }: { queue: JobQueue; outbox: Outbox }): Reactor {
  async function ask({ id, stream, data }: Recorded, mailId = id) {
    await outbox.add({ mailId, accountId: stream.slice('account-'.length), stream, at: data.at })
    await queue.add('mail', mailJob({ mailId, stream }))
  }
  return {
    name: 'when-a-mail-is-asked-for-then-queue-it',
    startsAt: 'log-start',
    on: {
      AccountRegistered: (event) => ask(event),
      RegistrationRenewed: (event) => ask(event),
      RegistrationAttempted: (event) => ask(event),
      VerificationRequested: (event) => ask(event),
      EmailChangeRequested: async (event) => {
        await ask(event)
        await ask(event, noticeId(event.id))
      },
      EmailVerified: async (event) => {
        if (event.data.change) await ask(event)
      },
      PasswordChanged: (event) => ask(event),
      PasswordResetRequested: (event) => ask(event),
    },
  }
}
