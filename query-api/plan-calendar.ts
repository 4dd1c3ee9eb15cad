import type { Language } from '@filiz/domain/account/events.ts'
import { planWeeks } from '@filiz/domain/planning/weeks.ts'
import type { ActivityDocument, PlanDocument } from '@filiz/domain/read-models/documents.ts'
import { addDays } from '@filiz/domain/shared/calendar.ts'
import { calendarActivity, calendarName, calendarWeek } from '@filiz/domain/texts/calendar.ts'
import { getPlanCalendar } from '@filiz/http/contract/plan-queries.ts'
import { activityTitle } from '@filiz/http/presenters/to-activity-summary.ts'
import { route } from '@filiz/http/route.ts'
import ical, { ICalEventTransparency } from 'ical-generator'
import { collections } from './collections.ts'
import type { Dependencies } from './dependencies.ts'
import { ownOpenChild } from './own-children.ts'
import { activitiesOf, ownPlan } from './own-plan.ts'
import { settle } from './read-after.ts'
import { todayOf } from './today.ts'

/**
 * One all-day entry for each week of the month, with the week's activities in it: a plan says what belongs into the
 * month, not on which day, and twenty invented appointments would say otherwise. The entries block no time, and keep
 * their ids, so that importing the file again brings them up to date.
 */
export const planCalendarRoute = (needs: Pick<Dependencies, 'readStore' | 'sealer' | 'clock' | 'catalogue' | 'publicUrl'>) => route(getPlanCalendar, async (call) => {
  const { readStore, clock, publicUrl } = needs
  await settle(call, readStore, [collections.plans, collections.children, collections.activities])
  const { accountId } = call.caller
  const plan = await ownPlan(accountId, call.params.id, todayOf(call.caller, clock), needs)
  const child = await ownOpenChild(accountId, plan.childId, needs)
  const activities = await activitiesOf(plan, call.readAfter !== undefined, needs)
  return {
    file: toCalendar(plan, child.name, activities, call.language, publicUrl),
    headers: { 'Content-Disposition': `attachment; filename="filiz-${plan.period}.ics"` },
    revision: plan.revision,
  }
})

export function toCalendar(plan: PlanDocument, childName: string, activities: ReadonlyMap<string, ActivityDocument>, language: Language, publicUrl: string): string {
  const host = new URL(publicUrl).hostname
  const calendar = ical({
    name: calendarName(childName, plan.year, plan.month, language),
    prodId: { company: 'Filiz', product: 'Filiz', language: language.toUpperCase() },
  })
  for (const { from, until, items } of planWeeks(plan.period, plan.from, plan.items)) {
    calendar.createEvent({
      id: `${plan._id}-${from}@${host}`,
      allDay: true,
      // The generator writes days as they are in UTC, wherever the server stands.
      start: `${from}T00:00:00Z`,
      // The day after the last (RFC 5545, DTEND).
      end: `${addDays(until, 1)}T00:00:00Z`,
      stamp: plan.generatedAt,
      summary: calendarWeek(childName, items.length, language),
      description: items
        .map((item) => ({ item, activity: activities.get(item.activityId) }))
        .flatMap(({ item, activity }) => (activity ? [calendarActivity(activityTitle(activity, language), item.durationMinutes, item.completedAt !== null, language)] : []))
        .join('\n'),
      url: `${publicUrl}/app/plans/${plan._id}`,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return calendar.toString()
}
