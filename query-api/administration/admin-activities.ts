import { familiesWithActivity } from '@filiz/application/catalogue/families-with-activity.ts'
import {
  useOrders,
  type AdminCatalogueQuery,
  type CatalogueOrder,
  type UseOrder,
} from '@filiz/domain/activity/schemas.ts'
import type { CatalogueDocument } from '@filiz/domain/read-models/activities.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import {
  getCatalogueEntry,
  getRecallReach,
  getWorkingDraft,
  listCatalogue,
  selectCatalogue,
} from '@filiz/http/contract/admin-activities.ts'
import { activityTitle } from '@filiz/http/presenters/to-activity-summary.ts'
import { toCatalogueEntry, toWorkingDraft } from '@filiz/http/presenters/to-catalogue-entry.ts'
import { route, type Route } from '@filiz/http/route.ts'
import type { ListedEntry } from './admin-catalogue.ts'
import { collections } from '../collections.ts'
import type { QueryApiDependencies } from '../dependencies.ts'
import { resolveActors } from '../resolve-actors.ts'
import { waitForPosition } from '../wait-for-position.ts'
import { todayOf } from '../plans/today.ts'

type Dependencies = Pick<QueryApiDependencies, 'readStore' | 'sealer' | 'clock' | 'useFigures' | 'adminCatalogue'>

/** Catalogue queries of administrators. */
export const adminActivityRoutes = (dependencies: Dependencies): Route[] => {
  const { readStore, clock, useFigures, adminCatalogue } = dependencies
  return [
    route(listCatalogue, async (call) => {
      await waitForPosition(call, readStore, [collections.activities])
      const { page, limit, sort, with: more, ...filter } = call.query
      const matching = await adminCatalogue.matching(filter, call.language, todayOf(call.caller, clock))
      const sorted = sort ? await inOrder(matching, sort, call.language, useFigures) : matching
      const shown = sorted.slice((page - 1) * limit, page * limit)
      const by = await resolveActors(
        shown.map(({ changedBy }) => changedBy),
        dependencies,
      )
      return {
        data: shown.map((entry) => ({
          ...toCatalogueEntry({ ...entry, earlier: null }, call.language),
          ...(more && { changedBy: by(entry.changedBy), notes: entry.notes }),
        })),
        page: { page, limit, total: matching.length, hasMore: page * limit < matching.length },
      }
    }),

    route(selectCatalogue, async (call) => {
      await waitForPosition(call, readStore, [collections.activities])
      const matching = await adminCatalogue.matching(call.query, call.language, todayOf(call.caller, clock))
      return {
        data: matching.map((entry) => ({
          id: entry._id,
          title: activityTitle(entry, call.language),
          status: entry.status,
          isRecalled: entry.recalled !== null,
        })),
      }
    }),

    route(getCatalogueEntry, async (call) => {
      await waitForPosition(call, readStore, [collections.activities])
      const entry = await readStore.get<CatalogueDocument>(collections.activities, call.params.id)
      if (!entry) throw new ApiError('NOT_FOUND')
      return { data: toCatalogueEntry(entry, call.language), revision: entry.revision }
    }),

    route(getRecallReach, async (call) => {
      await waitForPosition(call, readStore, [collections.activities, collections.plans])
      if (!(await readStore.get(collections.activities, call.params.id))) throw new ApiError('NOT_FOUND')
      return { data: { families: await familiesWithActivity(call.params.id, { readStore, clock }) } }
    }),

    route(getWorkingDraft, async (call) => {
      await waitForPosition(call, readStore, [collections.activities])
      const entry = await readStore.get<CatalogueDocument>(collections.activities, call.params.id)
      if (!entry?.workingDraft) throw new ApiError('NOT_FOUND')
      return { data: toWorkingDraft(entry), revision: entry.revision }
    }),
  ]
}

/** Sorts the entries. Missing values come last in both directions; ties are sorted by title. */
async function inOrder(
  entries: readonly ListedEntry[],
  { by, descending }: NonNullable<AdminCatalogueQuery['sort']>,
  language: 'tr' | 'en',
  useFigures: Dependencies['useFigures'],
): Promise<readonly ListedEntry[]> {
  const title = language === 'tr' ? 'sortTr' : 'sortEn'
  const valueOf =
    by === 'title'
      ? (entry: ListedEntry) => entry[title]
      : isFigure(by)
        ? await figureOf(by, useFigures)
        : (entry: ListedEntry) => entry[by]
  const byTitle = entries.toSorted((a, b) => (a[title] < b[title] ? -1 : 1))
  return byTitle
    .map((entry) => ({ entry, value: valueOf(entry) }))
    .toSorted(({ value: a }, { value: b }) => {
      if (a === b) return 0
      if (a === null || b === null) return a === null ? 1 : -1
      return (a < b ? -1 : 1) * (descending ? -1 : 1)
    })
    .map(({ entry }) => entry)
}

const isFigure = (by: CatalogueOrder): by is UseOrder => (useOrders as readonly string[]).includes(by)

/**
 * Returns a usage figure for each activity. The figure is null, and so sorted last, when too few families are behind it
 * to disclose it.
 */
async function figureOf(
  by: UseOrder,
  useFigures: Dependencies['useFigures'],
): Promise<(entry: ListedEntry) => number | null> {
  const use = await useFigures(false)
  return ({ _id }) => {
    const { engagement, difficulty, ...counts } = use.of(_id)
    if (by === 'engagement') return engagement?.mean ?? null
    return by === 'felt' ? (difficulty?.mean ?? null) : counts[by]
  }
}
