import { accountNames } from '@filiz/application/accounts/account-names.ts'
import { insightsOf } from '@filiz/domain/progress/insights.ts'
import { progressOf } from '@filiz/domain/progress/progress.ts'
import type { ChildDocument } from '@filiz/domain/read-models/children.ts'
import type { MonthDocument } from '@filiz/domain/read-models/months.ts'
import { monthOf } from '@filiz/domain/shared/calendar.ts'
import type { Day } from '@filiz/domain/shared/event.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import { achievementText } from '@filiz/domain/texts/achievements.ts'
import { insightMessage } from '@filiz/domain/texts/insights.ts'
import type { Insight } from '@filiz/http/contract/query-shapes.ts'
import type { Progress } from '@filiz/http/contract/query-shapes.ts'
import type { QueryApiDependencies } from '../dependencies.ts'
import { activityTitle, languageOfTexts } from '@filiz/http/presenters/to-activity-summary.ts'

interface Context {
  readonly language: Language
  /** Today in the family's time zone. */
  readonly today: Day
}

/**
 * Presents a child's progress from its months. `fresh`: bypass the catalogue's cache. Completions name people only if
 * the reader does not follow the child alone.
 */
export async function toProgress(
  { _id, pauses, caregivers }: Pick<ChildDocument, '_id' | 'pauses' | 'caregivers'>,
  months: readonly MonthDocument[],
  { language, today, fresh, viewer }: Context & { readonly fresh: boolean; readonly viewer: string },
  { catalogue, ...dependencies }: Pick<QueryApiDependencies, 'catalogue' | 'readStore' | 'sealer'>,
): Promise<Progress> {
  const figures = progressOf({ months, pauses, today })
  const planned = months.find(({ period }) => period === monthOf(today))?.items ?? []
  const people = figures.recent.flatMap(({ by }) => by ?? [])
  const isShared = caregivers.length > 0 || people.some((by) => by !== viewer)
  const [activities, names] = await Promise.all([
    catalogue.byIds(new Set([...figures.recent, ...planned].map(({ activityId }) => activityId)), fresh),
    accountNames(isShared ? people : [], dependencies),
  ])
  return {
    childId: _id,
    ...figures,
    recent: figures.recent.flatMap(({ planId, activityId, category, completedAt, by }) => {
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
              ...(isShared && by !== undefined && { by: { accountId: by, name: names.get(by) ?? null } }),
            },
          ]
        : []
    }),
    achievements: figures.achievements.map((achievement) => ({
      ...achievement,
      ...achievementText(achievement.code, language),
    })),
    recalled: planned.filter(({ activityId }) => activities.get(activityId)?.recalled).length,
  }
}

/** Presents what a child's months show. `name` is decrypted. */
export const toInsights = (
  { name, pauses }: Pick<ChildDocument, 'name' | 'pauses'>,
  months: readonly MonthDocument[],
  { language, today }: Context,
): Insight[] =>
  insightsOf({ months, pauses, today }).map((insight) => ({
    code: insight.code,
    message: insightMessage(insight, name, language),
    figures: { ...insight.figures },
  }))
