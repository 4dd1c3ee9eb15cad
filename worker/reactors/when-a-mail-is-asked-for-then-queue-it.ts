import type { Recorded } from '@filiz/domain/shared/event.ts'
import { childStream } from '@filiz/domain/shared/streams.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { JobQueue } from '@filiz/engines/job-queue/port.ts'
import type { Outbox } from '@filiz/engines/records/outbox.ts'
import { mailJob } from '@filiz/application/mails/mail-job.ts'
import { noticeId } from '../jobs/job.ts'
import { caregiversAtRemoval, removalMailId } from '../jobs/write-child-mail.ts'
import type { Reactor } from './reactor.ts'

/**
 * Queues requested mails. Starts at the log's start: mails already sent are recorded as sent, and expired requests are
 * dropped. The outbox stores requested mails, so that a lost queue loses none.
 */
export function whenAMailIsAskedForThenQueueIt({
  queue,
  outbox,
  log,
}: {
  queue: JobQueue
  outbox: Outbox
  log: Pick<EventLog, 'readStream'>
}): Reactor {
  async function ask(
    { id, stream, data, metadata }: Recorded,
    mailId = id,
    accountId = stream.slice('account-'.length),
  ) {
    await outbox.add({ mailId, accountId, stream, at: data.at })
    await queue.add('mail', mailJob({ mailId, stream, correlationId: metadata.correlationId }))
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
      CaregiverInvited: async (event) => {
        const { email, by, childIds } = event.data
        if (email !== null && event.stream === childStream(childIds[0]!)) await ask(event, event.id, by)
      },
      JoinRequested: (event) => ask(event, event.id, event.data.by),
      CaregiverJoined: (event) => ask(event, event.id, event.data.accountId),
      DataSetMade: (event) => ask(event, event.id, event.data.accountId),
      ChildRemoved: async (event) => {
        for (const accountId of await caregiversAtRemoval(event, log))
          await ask(event, removalMailId(event.id, accountId), accountId)
      },
    },
  }
}
