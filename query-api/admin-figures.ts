import { setImmediate as breathe } from 'node:timers/promises'
import { csvFile } from '@filiz/application/catalogue-files/csv.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import { activityStatuses } from '@filiz/domain/activity/events.ts'
import { isUnsafe } from '@filiz/domain/catalogue/entry-faults.ts'
import type { FindingOf } from '@filiz/domain/catalogue/catalogue-findings.ts'
import { searchFields, type ActivityDocument } from '@filiz/domain/read-models/activities.ts'
import { yearAndMonth } from '@filiz/domain/shared/calendar.ts'
import { contradictionText } from '@filiz/domain/texts/contradictions.ts'
import { findingText } from '@filiz/domain/texts/findings.ts'
import { contradictionsOf } from '@filiz/domain/use/contradictions.ts'
import { leastPlannable } from '@filiz/domain/use/coverage.ts'
import type { FiguresOfActivity } from '@filiz/domain/use/tally.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import type { UseOfEntry } from '@filiz/http/contract/admin-figure-shapes.ts'
import { checkCatalogue, getActivityUse, getCoverage, listUse } from '@filiz/http/contract/admin-figures.ts'
import { activityTitle } from '@filiz/http/presenters/to-activity-summary.ts'
import { route, type Route } from '@filiz/http/route.ts'
import { createCatalogueCheck } from './catalogue-check.ts'
import { titleOrder } from './catalogue-filter.ts'
import { collections } from './collections.ts'
import type { QueryApiDependencies } from './dependencies.ts'
import { everyActivity } from './every-activity.ts'
import { waitForPosition } from './wait-for-position.ts'
import { thisMonthOf } from './today.ts'

type Dependencies = Pick<QueryApiDependencies, 'readStore' | 'clock' | 'useFigures'>

/** Catalogue figures for administrators: faults, gaps and usage by families. */
export const adminFigureRoutes = ({ readStore, clock, useFigures }: Dependencies): Route[] => {
  const check = createCatalogueCheck(readStore)
  return [
    route(checkCatalogue, async (call) => {
      await waitForPosition(call, readStore, [collections.activities])
      const { page, limit } = call.query
      const { entries, findings } = await check.findings()
      const sortKey = call.language === 'tr' ? 'sortTr' : 'sortEn'
      const keyOf = ({ id }: FindingOf) => entries.get(id)!
      const named = (id: string) => ({ id, title: activityTitle(entries.get(id)!, call.language) })
      const unsafe = new Set(findings.filter(({ finding }) => isUnsafe(finding)).map(({ id }) => id))
      const sorted = findings.toSorted(
        (a, b) =>
          Number(unsafe.has(b.id)) - Number(unsafe.has(a.id)) ||
          (a.id === b.id
            ? Number(isUnsafe(b.finding)) - Number(isUnsafe(a.finding))
            : keyOf(a)[sortKey] < keyOf(b)[sortKey]
              ? -1
              : 1),
      )
      return {
        data: {
          checked: entries.size,
          faults: sorted
            .slice((page - 1) * limit, page * limit)
            .map(({ id, finding, other }) => ({
              ...named(id),
              code: finding.code,
              path: finding.path,
              params: finding.params,
              message: findingText(finding, call.language),
              ...(other === undefined ? {} : { other: named(other) }),
            })),
        },
        page: { page, limit, total: findings.length, hasMore: page * limit < findings.length },
      }
    }),

    route(getActivityUse, async (call) => {
      const fresh = await waitForPosition(call, readStore, [collections.activities, collections.releasedUses])
      const entry = await readStore.get<ActivityDocument>(collections.activities, call.params.id)
      if (!entry) throw new ApiError('NOT_FOUND')
      const use = await useFigures(fresh)
      const figures = use.of(entry._id)
      return { data: { ...figures, contradictions: contradicted(entry, figures, call.language), asOf: use.asOf } }
    }),

    route(listUse, async (call) => {
      const fresh = await waitForPosition(call, readStore, [collections.activities, collections.releasedUses])
      const use = await useFigures(fresh)
      const entries: (UseOfEntry & Pick<FiguresOfActivity, 'byAge'>)[] = []
      for (const entry of await everyActivity(readStore, {
        without,
        where: { status: { in: activityStatuses } },
        sort: titleOrder(call.language),
      })) {
        const { byReason: _, ...figures } = use.of(entry._id)
        entries.push({
          id: entry._id,
          title: activityTitle(entry, call.language),
          category: entry.category,
          status: entry.status,
          ...figures,
          contradictions: contradicted(entry, figures, call.language),
        })
        if (entries.length % entriesAtATime === 0) await breathe()
      }
      if (call.query.format === 'csv') {
        return {
          file: useFile(entries, call.language),
          headers: {
            'Content-Disposition': `attachment; filename="filiz-${call.language === 'tr' ? 'kullanim' : 'use'}-${use.asOf.slice(0, 10)}.csv"`,
          },
        }
      }
      return { data: { asOf: use.asOf, entries: entries.map(({ byAge: __, ...entry }) => entry) } }
    }),

    route(getCoverage, async (call) => {
      await waitForPosition(call, readStore, [collections.activities])
      const { year } = yearAndMonth(thisMonthOf(call.caller, clock))
      return { data: { ...(await check.coverage(year)), least: leastPlannable } }
    }),
  ]
}

/** Entries whose figures are added up before other requests are served. */
const entriesAtATime = 100
const without = [...searchFields, 'earlier']

const contradicted = (
  entry: ActivityDocument,
  figures: Pick<FiguresOfActivity, 'byAge' | 'difficulty'>,
  language: Language,
) => contradictionsOf(entry, figures).map((one) => ({ ...one, message: contradictionText(one, language) }))

function useFile(entries: readonly (UseOfEntry & Pick<FiguresOfActivity, 'byAge'>)[], language: Language): string {
  const kinds = ['planned', 'done', 'swapped', 'engagement', 'difficulty'] as const
  const cells = (figures: Pick<UseOfEntry, (typeof kinds)[number]>) =>
    kinds.map((kind) => {
      const figure = figures[kind]
      return figure === null
        ? ''
        : typeof figure === 'number'
          ? String(figure)
          : figure.mean.toFixed(2).replace('.', language === 'tr' ? ',' : '.')
    })
  const ages = entries[0]?.byAge.map(({ age }) => age) ?? []
  const head = [
    'id',
    'title',
    'category',
    'status',
    ...kinds,
    ...ages.flatMap((age) => kinds.map((kind) => `${kind} ${age}`)),
    'contradictions',
  ]
  return csvFile(
    [
      head,
      ...entries.map((entry) => [
        entry.id,
        entry.title,
        entry.category,
        entry.status,
        ...cells(entry),
        ...entry.byAge.flatMap(cells),
        entry.contradictions.map(({ message }) => message).join('\n'),
      ]),
    ],
    language === 'tr' ? ';' : ',',
  )
}
