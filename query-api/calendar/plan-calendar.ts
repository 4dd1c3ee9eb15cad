import { calendarName } from '@filiz/domain/texts/calendar.ts'
import { getPlanCalendar } from '@filiz/http/contract/plan-queries.ts'
import { route } from '@filiz/http/route.ts'
import { collections } from '../collections.ts'
import type { Dependencies } from '../dependencies.ts'
import { ownOpenChild } from '../own-children.ts'
import { activitiesOf, ownPlan } from '../own-plan.ts'
import { settle } from '../read-after.ts'
import { todayOf } from '../today.ts'
import { toCalendar } from './calendar-file.ts'

/** One month of one child as a calendar file for the signed-in parent; importing it again updates its entries. */
export const planCalendarRoute = (
  needs: Pick<Dependencies, 'readStore' | 'sealer' | 'clock' | 'catalogue' | 'publicUrl' | 'calendars'>,
) =>
  route(getPlanCalendar, async (call) => {
    const { readStore, clock, publicUrl, calendars } = needs
    const {
      caller: { accountId },
      language,
    } = call
    await settle(call, readStore, [collections.plans, collections.children, collections.activities])
    const plan = await ownPlan(accountId, call.params.id, todayOf(call.caller, clock), needs)
    const child = await ownOpenChild(accountId, plan.childId, needs)
    const activities = await activitiesOf(plan, call.readAfter !== undefined, needs)
    const rhythm = call.query.rhythm ?? (await calendars.get(accountId))?.rhythm ?? 'weekly'
    return {
      file: toCalendar({
        name: calendarName(child.name, plan.year, plan.month, language),
        rhythm,
        plans: [{ plan, whose: child.name }],
        activities,
        language,
        publicUrl,
      }),
      headers: { 'Content-Disposition': `attachment; filename="filiz-${plan.period}.ics"` },
      revision: plan.revision,
    }
  })
