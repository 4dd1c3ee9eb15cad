import { categories } from '@filiz/domain/activity/events.ts'
import type { CatalogueQuery } from '@filiz/domain/activity/schemas.ts'
import { forParents, type ActivityDocument } from '@filiz/domain/read-models/activities.ts'
import type { Day } from '@filiz/domain/shared/event.ts'
import { categoryName } from '@filiz/domain/texts/categories.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { getActivity, listActivities, listCategories } from '@filiz/http/contract/activity-queries.ts'
import { toActivitySummary } from '@filiz/http/presenters/to-activity-summary.ts'
import { route, type Route } from '@filiz/http/route.ts'
import type { Query } from '@filiz/engines/read-store/port.ts'
import { filterOf, titleOrder } from './catalogue-filter.ts'
import { collections } from '../collections.ts'
import type { QueryApiDependencies } from '../dependencies.ts'
import { historyOf } from '@filiz/application/data-sets/history.ts'
import { createBrowseOrder } from './browse-order.ts'
import { childFor, openChildFor, openChildrenOf } from '../children/child-access.ts'
import { waitForPosition } from '../wait-for-position.ts'
import { toActivity } from './to-activity.ts'
import { todayOf } from '../plans/today.ts'
import type { ChildDocument } from '@filiz/domain/read-models/children.ts'

/** Fields that a list does not show. */
const textsBeside = [...'earlier']

const published = { status: 'published' }

export const activityRoutes = (
  dependencies: Pick<QueryApiDependencies, 'readStore' | 'sealer' | 'clock' | 'search' | 'catalogue' | 'useFigures'>,
): Route[] => {
  const { readStore, clock, search, catalogue } = dependencies
  const browseOrder = createBrowseOrder(dependencies)

  /** Returns a page of these entries that pass the filter, in their order, and how many there are. */
  async function matching(
    ids: readonly string[],
    where: Query['where'],
    { page, limit }: Pick<CatalogueQuery, 'page' | 'limit'>,
  ): Promise<readonly [readonly ActivityDocument[], number]> {
    const found = await readStore.find<ActivityDocument>(collections.activities, {
      where: { ...where, _id: { in: ids } },
      limit: Math.max(1, ids.length),
      without: textsBeside,
    })
    const byId = new Map(found.map((entry) => [entry._id, entry]))
    const inOrder = ids.flatMap((id) => byId.get(id) ?? [])
    return [inOrder.slice((page - 1) * limit, page * limit), inOrder.length]
  }

  /** Returns a page of the catalogue as this child's family browses it. Without a filter only the page is read. */
  async function browsed(
    child: ChildDocument,
    today: Day,
    filter: Query['where'],
    fresh: boolean,
    { page, limit }: Pick<CatalogueQuery, 'page' | 'limit'>,
  ): Promise<readonly [readonly ActivityDocument[], number]> {
    const ids = await browseOrder(child, today)
    if (Object.keys(filter).length > 0) return matching(ids, { ...published, ...filter }, { page, limit })
    const shown = ids.slice((page - 1) * limit, page * limit)
    const byId = await catalogue.byIds(shown, fresh)
    return [shown.flatMap((id) => byId.get(id) ?? []), ids.length]
  }

  return [
    route(listActivities, async (call) => {
      const { page, limit, childId, favourite, search: words, ...filters } = call.query
      const fresh = await waitForPosition(call, readStore, [
        collections.activities,
        ...(childId === undefined ? [] : [collections.children, collections.accounts]),
      ])
      const access = childId === undefined ? undefined : await openChildFor(call.caller, childId, 'see', dependencies)
      const child = access?.child
      const today = todayOf(access ?? call.caller, clock)
      const filter = filterOf(filters, today)
      const where = { ...published, ...filter }
      const ranked = words ? await search.find(words, call.language, fresh) : null
      const saved = favourite && child!.favourites.toReversed()
      const [found, total] =
        ranked || saved
          ? await matching(
              ranked && saved ? ranked.filter((id) => saved.includes(id)) : (ranked ?? saved!),
              where,
              call.query,
            )
          : child
            ? await browsed(child, today, filter, fresh, call.query)
            : await Promise.all([
                readStore.find<ActivityDocument>(collections.activities, {
                  where,
                  sort: titleOrder(call.language),
                  skip: (page - 1) * limit,
                  limit,
                }),
                readStore.count(collections.activities, where),
              ])
      return {
        data: found.map((entry) => toActivitySummary(entry, call.language, today, child?.favourites)),
        page: { page, limit, total, hasMore: page * limit < total },
      }
    }),

    route(listCategories, async (call) => {
      await waitForPosition(call, readStore, [collections.activities])
      const counts = await Promise.all(
        categories.map((category) => readStore.count(collections.activities, { status: 'published', category })),
      )
      return {
        data: categories.map((id, index) => ({ id, name: categoryName(id, call.language), count: counts[index]! })),
      }
    }),

    route(getActivity, async (call) => {
      await waitForPosition(call, readStore, [
        collections.activities,
        collections.children,
        collections.caregivers,
        collections.accounts,
        collections.plans,
      ])
      const { childId } = call.query
      const [stored, all, access, history] = await Promise.all([
        readStore.get<ActivityDocument>(collections.activities, call.params.id),
        openChildrenOf(call.caller, dependencies),
        childId === undefined ? undefined : childFor(call.caller, childId, 'see', dependencies),
        childId === undefined ? [] : historyOf(childId, readStore),
      ])
      const entry = stored && forParents(stored)
      if (!entry) throw new ApiError('NOT_FOUND')
      const today = todayOf(access ?? call.caller, clock)
      const child = access && { favourites: access.child.favourites, history }
      const family = all.map((one) => ({ ...one.child, today: todayOf(one, clock) }))
      return { data: toActivity(entry, { language: call.language, today, family, child }) }
    }),
  ]
}
