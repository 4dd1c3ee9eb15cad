import { activityStatuses } from '@filiz/domain/activity/events.ts'
import {
  useOrders,
  type AdminCatalogueQuery,
  type CatalogueOrder,
  type UseOrder,
} from '@filiz/domain/activity/schemas.ts'
import { searchFields, type ActivityDocument } from '@filiz/domain/read-models/activities.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { getCatalogueEntry, listCatalogue } from '@filiz/http/contract/admin-activities.ts'
import { toCatalogueEntry } from '@filiz/http/presenters/to-catalogue-entry.ts'
import { route, type Route } from '@filiz/http/route.ts'
import type { Query } from '@filiz/engines/read-store/port.ts'
import { filterOf, titleOrder } from './catalogue-filter.ts'
import { collections } from './collections.ts'
import type { QueryApiDependencies } from './dependencies.ts'
import { everyActivity } from './every-activity.ts'
import { waitForPosition } from './wait-for-position.ts'
import { todayOf } from './today.ts'

type Dependencies = Pick<QueryApiDependencies, 'readStore' | 'clock' | 'useFigures'>

/** Catalogue queries of administrators. */
export const adminActivityRoutes = ({ readStore, clock, useFigures }: Dependencies): Route[] => [
  route(listCatalogue, async (call) => {
    await waitForPosition(call, readStore, [collections.activities])
    const { page, limit, status, sort } = call.query
    const where = { status: status ?? { in: activityStatuses }, ...filterOf(call.query, todayOf(call.caller, clock)) }
    const byTitle = titleOrder(call.language)
    const skip = (page - 1) * limit
    const [found, total] = await Promise.all([
      sort && sort.by !== 'title'
        ? sorted(where, sort, byTitle, { readStore, useFigures }).then((all) =>
            readStore
              .getMany<ActivityDocument>(collections.activities, all.slice(skip, skip + limit))
              .then(inOrderOf(all)),
          )
        : readStore.find<ActivityDocument>(collections.activities, {
            where,
            sort: sort?.descending ? [`-${byTitle[0]}`] : byTitle,
            skip,
            limit,
          }),
      readStore.count(collections.activities, where),
    ])
    return { data: found.map(toCatalogueEntry), page: { page, limit, total, hasMore: page * limit < total } }
  }),

  route(getCatalogueEntry, async (call) => {
    await waitForPosition(call, readStore, [collections.activities])
    const entry = await readStore.get<ActivityDocument>(collections.activities, call.params.id)
    if (!entry) throw new ApiError('NOT_FOUND')
    return { data: toCatalogueEntry(entry), revision: entry.revision }
  }),
]

const withoutTexts = ['translations', 'earlier', ...searchFields]

/**
 * Returns the ids of all activities that match `where`. They are sorted in memory: the catalogue is small and rarely
 * sorted by these fields, so the fields have no index. Missing values come last in both directions; ties are sorted by
 * title.
 */
async function sorted(
  where: Query['where'],
  { by, descending }: NonNullable<AdminCatalogueQuery['sort']>,
  byTitle: Query['sort'] & {},
  { readStore, useFigures }: Omit<Dependencies, 'clock'>,
): Promise<readonly string[]> {
  const all = await everyActivity(readStore, { where, sort: byTitle, without: withoutTexts })
  const valueOf = isFigure(by)
    ? await figureOf(by, useFigures)
    : (entry: ActivityDocument) => entry[by as Exclude<CatalogueOrder, 'title' | UseOrder>]
  return all
    .map((entry) => ({ id: entry._id, value: valueOf(entry) }))
    .toSorted(({ value: a }, { value: b }) => {
      if (a === b) return 0
      if (a === null || b === null) return a === null ? 1 : -1
      return (a < b ? -1 : 1) * (descending ? -1 : 1)
    })
    .map(({ id }) => id)
}

const isFigure = (by: CatalogueOrder): by is UseOrder => (useOrders as readonly string[]).includes(by)

/**
 * Returns a usage figure for each activity. The figure is null, and so sorted last, when too few families are behind it
 * to disclose it.
 */
async function figureOf(
  by: UseOrder,
  useFigures: Dependencies['useFigures'],
): Promise<(entry: ActivityDocument) => number | null> {
  const use = await useFigures(false)
  return ({ _id }) => {
    const { engagement, difficulty, ...counts } = use.of(_id)
    if (by === 'engagement') return engagement?.mean ?? null
    return by === 'felt' ? (difficulty?.mean ?? null) : counts[by]
  }
}

const inOrderOf =
  (ids: readonly string[]) =>
  (entries: readonly ActivityDocument[]): readonly ActivityDocument[] =>
    entries.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id))
