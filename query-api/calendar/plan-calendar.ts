import { calendarName } from '@filiz/domain/texts/calendar.ts'
import { getPlanCalendar } from '@filiz/http/contract/plan-queries.ts'
import { route } from '@filiz/http/route.ts'
import { collections } from '../collections.ts'
import type { QueryApiDependencies } from '../dependencies.ts'
import { openChild } from '../children/child-access.ts'
import { activitiesOf, planFor } from '../plans/plan-access.ts'
import { waitForPosition } from '../wait-for-position.ts'
import { toCalendar } from './calendar-file.ts'

/** One month of one child as a calendar file for a signed-in caregiver; importing it again updates its entries. */
export const planCalendarRoute = (
  dependencies: Pick<QueryApiDependencies, 'readStore' | 'sealer' | 'clock' | 'catalogue' | 'publicUrl' | 'calendars'>,
) =>
  route(getPlanCalendar, async (call) => {
    const { readStore, publicUrl, calendars } = dependencies
    const {
      caller: { accountId },
      language,
    } = call
    const fresh = await waitForPosition(call, readStore, [
      collections.plans,
      collections.children,
      collections.activities,
      collections.accounts,
    ])
    const access = await planFor(call.caller, call.params.id, 'see', dependencies)
    const { plan } = access
    const { child } = await openChild(access, dependencies)
    const activities = await activitiesOf(plan, fresh, dependencies)
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
