import { reportOf, type NamedActivity } from '@filiz/domain/progress/report.ts'
import { ageInMonths } from '@filiz/domain/shared/age.ts'
import { yearAndMonth } from '@filiz/domain/shared/calendar.ts'
import { getReport } from '@filiz/http/contract/report.ts'
import { activityTitle, languageOfTexts } from '@filiz/http/presenters/to-activity-summary.ts'
import { route } from '@filiz/http/route.ts'
import { openChildFor } from './child-access.ts'
import { collections } from '../collections.ts'
import type { QueryApiDependencies } from '../dependencies.ts'
import { historyOf } from '@filiz/application/data-sets/history.ts'
import { todayOf } from '../plans/today.ts'
import { waitForPosition } from '../wait-for-position.ts'

/** The figures of a page for the doctor or the teacher, in the language of the request: the reader's. */
export const reportRoute = (dependencies: Pick<QueryApiDependencies, 'readStore' | 'sealer' | 'clock' | 'catalogue'>) =>
  route(getReport, async (call) => {
    const { readStore, clock, catalogue } = dependencies
    const { language } = call
    const fresh = await waitForPosition(call, readStore, [
      collections.plans,
      collections.children,
      collections.activities,
      collections.accounts,
    ])
    const access = await openChildFor(call.caller, call.params.id, 'see-milestones', dependencies)
    const { _id: childId, name, birthDate } = access.child
    const today = todayOf(access, clock)
    const { months, enjoyed, hard } = reportOf(await historyOf(childId, readStore), today)
    const activities = await catalogue.byIds(new Set([...enjoyed, ...hard].map(({ activityId }) => activityId)), fresh)
    const named = (some: readonly NamedActivity[]) =>
      some.flatMap(({ activityId, category }) => {
        const activity = activities.get(activityId)
        return activity
          ? [
              {
                activityId,
                category,
                title: activityTitle(activity, language),
                language: languageOfTexts(activity, language),
              },
            ]
          : []
      })
    return {
      data: {
        childId,
        name,
        ageMonths: ageInMonths(birthDate, today),
        day: today,
        months: months.map(({ period, ...figures }) => ({ ...yearAndMonth(period), ...figures })),
        enjoyed: named(enjoyed),
        hard: named(hard),
      },
    }
  })
