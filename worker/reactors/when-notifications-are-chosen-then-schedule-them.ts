import { accountDecider } from '@filiz/domain/account/decider.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import { atDaytime, noticeId } from '@filiz/domain/account/notices.ts'
import { firstDayOfMonth, monthNamed } from '@filiz/domain/shared/calendar.ts'
import { accountStream, childStream } from '@filiz/domain/shared/streams.ts'
import type { CommandHandler } from '@filiz/application/commands/command-handler.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { Notices } from '@filiz/engines/records/notices.ts'
import { scheduleNotices } from '../jobs/request-notices.ts'
import type { Reactor } from './reactor.ts'

/**
 * Schedules notifications. Starts at the log's start: accounts without such an event have notifications turned off. A
 * plan for a new month is announced in the daytime to everybody who follows the child, once for all children. Plans
 * that a parent requested, or that follow adding a child, are not announced.
 */
export const whenNotificationsAreChosenThenScheduleThem = ({
  commands,
  notices,
  clock,
}: {
  readonly commands: CommandHandler
  readonly notices: Notices
  readonly clock: Clock
}): Reactor => ({
  name: 'when-notifications-are-chosen-then-schedule-them',
  startsAt: 'log-start',
  on: {
    ProfileChanged: async ({ stream, data }) => {
      if (data.notifications === undefined && data.timeZone === undefined) return
      const { state } = await commands.load(accountDecider, stream)
      if (state.status === 'active') await scheduleNotices(state.accountId, state, clock.now(), { notices })
    },
    PlanMade: async ({ data: { childId, year, month, ahead, from }, metadata }) => {
      const period = monthNamed(year, month)
      if (metadata.actor !== 'system:planner' || !(ahead || from === firstDayOfMonth(period))) return
      const { state: child } = await commands.load(childDecider, childStream(childId), { sealed: true })
      if (child.status !== 'present') return
      for (const accountId of [child.accountId, ...child.caregivers.map((one) => one.accountId)]) {
        const { state } = await commands.load(accountDecider, accountStream(accountId))
        if (state.status !== 'active' || !state.notifications.planReady) continue
        await notices.schedule({
          accountId,
          mailId: noticeId({ kind: 'planReady', accountId, period }),
          at: atDaytime(clock.now(), state.timeZone),
        })
      }
    },
  },
})
