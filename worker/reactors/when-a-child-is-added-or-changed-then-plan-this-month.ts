import { accountDecider } from '@filiz/domain/account/decider.ts'
import { monthsPlanned } from '@filiz/domain/planning/due.ts'
import { localDay } from '@filiz/domain/shared/calendar.ts'
import type { Day, Recorded } from '@filiz/domain/shared/event.ts'
import type { CommandHandler } from '@filiz/application/commands/command-handler.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { Memberships } from '@filiz/engines/records/memberships.ts'
import type { JobQueue } from '@filiz/engines/job-queue/port.ts'
import { causeOf, planJob } from '../jobs/job.ts'
import type { Reactor } from './reactor.ts'

/**
 * Requests the plans that a child may now have; the job checks whether they are due. Also requests the plans of all
 * children that an account follows when it returned or changed its time zone. Starts at the log's end, since the sweep
 * handles older cases.
 */
export function whenAChildIsAddedOrChangedThenPlanThisMonth({
  queue,
  commands,
  clock,
  memberships,
}: {
  queue: JobQueue
  commands: CommandHandler
  clock: Clock
  memberships: Pick<Memberships, 'list'>
}): Reactor {
  async function plan(childId: string, today: Day, event: Recorded) {
    await queue.addAll(
      'plans',
      monthsPlanned(today).map((month) => planJob('make', childId, month, event.position, causeOf(event))),
    )
  }
  async function planForAll(event: Recorded) {
    const { state } = await commands.load(accountDecider, event.stream)
    if (state.status !== 'active') return
    const today = localDay(clock.now(), state.timeZone)
    const followed = await memberships.list(state.accountId)
    for (const childId of [...state.children, ...followed]) await plan(childId, today, event)
  }
  return {
    name: 'when-a-child-is-added-or-changed-then-plan-this-month',
    startsAt: 'log-end',
    on: {
      ChildAdded: (event) => plan(event.data.childId, event.data.day, event),
      ChildChanged: (event) => plan(event.stream.slice('child-'.length), event.data.day, event),
      FamilyReturned: planForAll,
      ProfileChanged: async (event) => {
        if (event.data.timeZone !== undefined) await planForAll(event)
      },
    },
  }
}
