import { completionOf, demandOf, divided, feltOf, releasedCells, type Filter } from '@filiz/domain/insights/answers.ts'
import { retentionOf } from '@filiz/domain/insights/retention.ts'
import { ages } from '@filiz/domain/insights/questions.ts'
import type { InsightsQuery } from '@filiz/domain/insights/schemas.ts'
import { categories } from '@filiz/domain/activity/events.ts'
import type { Month } from '@filiz/domain/shared/calendar.ts'
import { getCompletion, getDemand, getDifficulty, getEngagement, getRetention } from '@filiz/http/contract/insights.ts'
import { route, type Call, type Route } from '@filiz/http/route.ts'
import { collections } from '../collections.ts'
import type { QueryApiDependencies } from '../dependencies.ts'
import { cellRows, dividedRows, insightFile, retentionRows } from './insights-file.ts'
import { waitForPosition } from '../wait-for-position.ts'
import type { CountsDocument } from '@filiz/domain/read-models/counts.ts'

type Asked = Call<'analyst', unknown, Pick<InsightsQuery, 'since' | 'until'>>
/** Maximum number of documents read, above any real number of months. */
const limit = 1_200

/**
 * Insights for analysts about closed months. The figures were anonymized when the month was closed; these routes only
 * add them up.
 */
export const insightRoutes = ({
  readStore,
  catalogue,
}: Pick<QueryApiDependencies, 'readStore' | 'catalogue'>): Route[] => {
  async function monthsOf(call: Asked): Promise<readonly CountsDocument[]> {
    await waitForPosition(call, readStore, [collections.counts])
    const { since, until } = call.query
    const range = { ...(since === null ? {} : { gte: since }), ...(until === null ? {} : { lte: until }) }
    return readStore.find<CountsDocument>(collections.counts, {
      where: since === null && until === null ? {} : { _id: range },
      sort: ['_id'],
      limit,
    })
  }

  return [
    route(getCompletion, async (call) => {
      const months = await monthsOf(call)
      const told = releasedCells(months, call.query)
      const figures = divided(told, completionOf)
      if (call.query.format === 'json') return { data: { ...about(months), ...figures } }
      return insightFile(
        'completion',
        call,
        call.query.by === 'cell'
          ? cellRows(told, ['planned', 'done'])
          : dividedRows(figures, call.query.by, ['planned', 'done', 'share', 'coverage']),
      )
    }),

    ...(
      [
        ['engagement', getEngagement],
        ['difficulty', getDifficulty],
      ] as const
    ).map(([kind, definition]) =>
      route(definition, async (call) => {
        const months = await monthsOf(call)
        const told = releasedCells(months, call.query)
        const figures = divided(told, feltOf(kind))
        if (call.query.format === 'json') return { data: { ...about(months), ...figures } }
        return insightFile(
          kind,
          call,
          call.query.by === 'cell'
            ? cellRows(told, ['done', kind])
            : dividedRows(figures, call.query.by, ['done', 'mean', 'coverage']),
        )
      }),
    ),

    route(getDemand, async (call) => {
      const months = await monthsOf(call)
      const figures = demandOf(months, call.query)
      if (call.query.format === 'json')
        return { data: { ...about(months), ...figures, entries: await published(call.query) } }
      return insightFile(
        'catalogue',
        call,
        call.query.by === 'cell'
          ? cellRows(releasedCells(months, call.query), ['planned'])
          : dividedRows(figures, call.query.by, ['planned', 'swapped', 'coverage']),
      )
    }),

    route(getRetention, async (call) => {
      const months = await monthsOf(call)
      const cohorts = retentionOf(months)
      return call.query.format === 'json'
        ? { data: { ...about(months), cohorts } }
        : insightFile('retention', call, retentionRows(cohorts))
    }),
  ]

  /** Number of published activities by age and category; contains no family data. */
  async function published({ age, category }: Pick<Filter, 'age' | 'category'>) {
    const candidates = await catalogue.candidates()
    return categories
      .filter((one) => category === null || one === category)
      .flatMap((one) =>
        ages
          .filter((each) => age === null || each === age)
          .map((each) => ({
            category: one,
            age: each,
            published: candidates.filter(
              (entry) => entry.category === one && entry.minAge <= each && each <= entry.maxAge,
            ).length,
          })),
      )
  }
}

const about = (months: readonly CountsDocument[]): { readonly months: readonly Month[]; readonly hidden: number } => ({
  months: months.map(({ _id }) => _id),
  hidden: months.reduce((sum, { hidden }) => sum + hidden, 0),
})
