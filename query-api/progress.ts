import type { Language } from '@filiz/domain/shared/language.ts'
import { insightsOf } from '@filiz/domain/progress/insights.ts'
import { progressOf } from '@filiz/domain/progress/progress.ts'
import { monthOf } from '@filiz/domain/shared/calendar.ts'
import type { Day } from '@filiz/domain/shared/event.ts'
import { achievementText } from '@filiz/domain/texts/achievements.ts'
import { insightMessage } from '@filiz/domain/texts/insights.ts'
import { getInsights, getProgress, getProgressSummary } from '@filiz/http/contract/progress-queries.ts'
import type { Progress } from '@filiz/http/contract/query-shapes.ts'
import { activityTitle, languageOfTexts } from '@filiz/http/presenters/to-activity-summary.ts'
import { route, type Call, type Route } from '@filiz/http/route.ts'
import { collections } from './collections.ts'
import type { QueryApiDependencies } from './dependencies.ts'
import { historyOf } from './history.ts'
import { ownChild } from './own-children.ts'
import { waitForPosition } from './wait-for-position.ts'
import { todayOf } from './today.ts'
import type { ChildDocument } from '@filiz/domain/read-models/children.ts'
import type { ActivityDocument } from '@filiz/domain/read-models/activities.ts'

const read = [collections.months, collections.children, collections.activities]
/** Maximum number of children read, above the maximum of an account. */
const maxChildren = 100

export const progressRoutes = ({
  readStore,
  clock,
  catalogue,
}: Pick<QueryApiDependencies, 'readStore' | 'clock' | 'catalogue'>): Route[] => {
  async function progressFor(
    { _id, pauses }: ChildDocument,
    { language }: Pick<Call, 'language'>,
    today: Day,
    fresh: boolean,
  ): Promise<Progress> {
    const months = await historyOf(_id, readStore)
    const figures = progressOf({ months, pauses, today })
    const planned = months.find(({ period }) => period === monthOf(today))?.items ?? []
    const activities = await catalogue.byIds(
      new Set([...figures.recent, ...planned].map(({ activityId }) => activityId)),
      fresh,
    )
    return {
      ...toProgress(_id, figures, activities, language),
      recalled: planned.filter(({ activityId }) => activities.get(activityId)?.recalled).length,
    }
  }

  return [
    route(getProgress, async (call) => {
      const fresh = await waitForPosition(call, readStore, read)
      const child = await ownChild(call.caller.accountId, call.query.childId, readStore)
      return { data: await progressFor(child, call, todayOf(call.caller, clock), fresh) }
    }),

    route(getProgressSummary, async (call) => {
      const fresh = await waitForPosition(call, readStore, read)
      const family = await readStore.find<ChildDocument>(collections.children, {
        where: { accountId: call.caller.accountId },
        sort: ['createdAt'],
        limit: maxChildren,
      })
      const today = todayOf(call.caller, clock)
      return { data: await Promise.all(family.map((child) => progressFor(child, call, today, fresh))) }
    }),

    route(getInsights, async (call) => {
      await waitForPosition(call, readStore, read)
      const { _id, pauses } = await ownChild(call.caller.accountId, call.query.childId, readStore)
      const insights = insightsOf({
        months: await historyOf(_id, readStore),
        pauses,
        today: todayOf(call.caller, clock),
      })
      return {
        data: insights.map((insight) => ({
          code: insight.code,
          message: insightMessage(insight, call.language),
          figures: { ...insight.figures },
        })),
      }
    }),
  ]
}

const toProgress = (
  childId: string,
  figures: ReturnType<typeof progressOf>,
  activities: ReadonlyMap<string, ActivityDocument>,
  language: Language,
): Omit<Progress, 'recalled'> => ({
  childId,
  ...figures,
  recent: figures.recent.flatMap(({ planId, activityId, category, completedAt }) => {
    const activity = activities.get(activityId)
    return activity
      ? [
          {
            planId,
            activityId,
            title: activityTitle(activity, language),
            language: languageOfTexts(activity, language),
            category,
            completedAt,
          },
        ]
      : []
  }),
  achievements: figures.achievements.map((achievement) => ({
    ...achievement,
    ...achievementText(achievement.code, language),
  })),
})
