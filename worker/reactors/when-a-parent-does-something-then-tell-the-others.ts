import { accountDecider } from '@filiz/domain/account/decider.ts'
import { completionSubject, memorySubject, newsId, newsUntil, type News } from '@filiz/domain/account/family-news.ts'
import { pushId } from '@filiz/domain/account/notices.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import { parentsOf } from '@filiz/domain/child/rights.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import { accountStream, childStream, parseStream } from '@filiz/domain/shared/streams.ts'
import type { CommandHandler } from '@filiz/application/commands/command-handler.ts'
import { mailJob } from '@filiz/application/mails/mail-job.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { JobQueue } from '@filiz/engines/job-queue/port.ts'
import type { Outbox } from '@filiz/engines/records/outbox.ts'
import type { PushDevices } from '@filiz/engines/records/push-devices.ts'
import type { Reactor } from './reactor.ts'

/**
 * Requests pushes to the other parents of a child; the job checks whether the news still stand. Events that are older
 * than an hour are skipped, so that a replay tells nothing. Repeating an event adds the same outbox entries.
 */
export function whenAParentDoesSomethingThenTellTheOthers({
  commands,
  pushDevices,
  outbox,
  queue,
  clock,
}: {
  readonly commands: CommandHandler
  readonly pushDevices: Pick<PushDevices, 'list'>
  readonly outbox: Outbox
  readonly queue: JobQueue
  readonly clock: Clock
}): Reactor {
  async function tell(
    { stream, data, metadata }: Recorded,
    childId: string,
    by: string,
    news: Omit<News, 'accountId'>,
  ) {
    const until = newsUntil(data.at)
    if (until < clock.now()) return
    const { state: child } = await commands.load(childDecider, childStream(childId), { sealed: true })
    if (child.status !== 'present') return
    for (const accountId of parentsOf(child)) {
      if (accountId === by) continue
      const devices = await pushDevices.list(accountId)
      if (devices.length === 0) continue
      const { state } = await commands.load(accountDecider, accountStream(accountId), { sealed: true })
      if (state.status !== 'active' || !state.notifications[news.kind]) continue
      for (const device of devices) {
        const mailId = pushId(newsId({ ...news, accountId }), device.id)
        await outbox.add({ mailId, accountId, stream, at: data.at })
        await queue.add('mail', mailJob({ mailId, stream, until, correlationId: metadata.correlationId }))
      }
    }
  }
  return {
    name: 'when-a-parent-does-something-then-tell-the-others',
    startsAt: 'log-end',
    on: {
      ActivityCompleted: (event) => {
        const { childId, accountId, by = accountId, activityId, day } = event.data
        return tell(event, childId, by, { kind: 'othersCompleted', subject: completionSubject(activityId, day) })
      },
      MemoryAdded: (event) => {
        const { childId, accountId, by = accountId, memoryId } = event.data
        return tell(event, childId, by, { kind: 'othersRemembered', subject: memorySubject(memoryId) })
      },
      CaregiverJoined: (event) => {
        const { accountId, invitationId } = event.data
        return tell(event, parseStream(event.stream)!.id, accountId, { kind: 'othersJoined', subject: invitationId })
      },
    },
  }
}
