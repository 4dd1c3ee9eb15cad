import { setImmediate as breathe } from 'node:timers/promises'
import { csvFile } from '@filiz/application/catalogue/files/csv.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import { activityStatuses } from '@filiz/domain/activity/events.ts'
import { kindOfFinding, severityOf } from '@filiz/domain/catalogue/catalogue-findings.ts'
import type { ActivityDocument } from '@filiz/domain/read-models/activities.ts'
import { yearAndMonth, type Month } from '@filiz/domain/shared/calendar.ts'
import { contradictionText } from '@filiz/domain/texts/contradictions.ts'
import { findingText } from '@filiz/domain/texts/findings.ts'
import { contradictionsOf } from '@filiz/domain/use/contradictions.ts'
import { leastPlannable } from '@filiz/domain/use/coverage.ts'
import type { SummedFigures, SummedFiguresOfActivity } from '@filiz/domain/use/add-up.ts'
import { completionOf } from '@filiz/domain/use/rates.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import type { ActivityHistoryDocument } from '@filiz/domain/read-models/activity-history.ts'
import { differsClearly, figuresOfVersion } from '@filiz/domain/use/compare-versions.ts'
import type { UseOfEntry, UseOfMonth } from '@filiz/http/contract/admin-figure-shapes.ts'
import {
  checkCatalogue,
  compareUse,
  getActivityUse,
  getCoverage,
  getUseByMonth,
  listUse,
  listUseByMonth,
} from '@filiz/http/contract/admin-figures.ts'
import { activityTitle } from '@filiz/http/presenters/to-activity-summary.ts'
import { route, type Route } from '@filiz/http/route.ts'
import { createCatalogueCoverage } from './catalogue-coverage.ts'
import { titleOrder } from '../activities/catalogue-filter.ts'
import { collections } from '../collections.ts'
import type { QueryApiDependencies } from '../dependencies.ts'
import { everyActivity } from '../activities/every-activity.ts'
import { waitForPosition } from '../wait-for-position.ts'
import { thisMonthOf } from '../plans/today.ts'

type Dependencies = Pick<QueryApiDependencies, 'readStore' | 'clock' | 'useFigures' | 'adminCatalogue'>

/** Catalogue figures for administrators: faults, gaps and usage by families. */
export const adminFigureRoutes = ({ readStore, clock, useFigures, adminCatalogue }: Dependencies): Route[] => {
  const counted = createCatalogueCoverage(readStore)
  return [
    route(checkCatalogue, async (call) => {
      await waitForPosition(call, readStore, [collections.activities])
      const { page, limit, kind } = call.query
      const { entries, findings } = await adminCatalogue.checked()
      const sortKey = call.language === 'tr' ? 'sortTr' : 'sortEn'
      const all = [...findings.values()].flat()
      const found = [...findings]
        .map(([id, its]) => ({
          title: entries.get(id)![sortKey],
          its: its
            .filter(({ finding }) => kind === undefined || kindOfFinding(finding) === kind)
            .toSorted((a, b) => severityOf(a.finding) - severityOf(b.finding)),
        }))
        .filter(({ its }) => its.length > 0)
      const ranked = found
        .toSorted(
          (a, b) => severityOf(a.its[0]!.finding) - severityOf(b.its[0]!.finding) || (a.title < b.title ? -1 : 1),
        )
        .flatMap(({ its }) => its)
      const named = (id: string) => ({ id, title: activityTitle(entries.get(id)!, call.language) })
      const counts = Map.groupBy(all, ({ finding }) => kindOfFinding(finding))
      return {
        data: {
          checked: entries.size,
          entries: found.length,
          kinds: [...counts].map(([its, { length }]) => ({ kind: its, count: length })),
          faults: ranked
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
        page: { page, limit, total: ranked.length, hasMore: page * limit < ranked.length },
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

    route(getUseByMonth, async (call) => {
      const fresh = await waitForPosition(call, readStore, [collections.activities, collections.releasedUses])
      if (!(await readStore.get(collections.activities, call.params.id))) throw new ApiError('NOT_FOUND')
      const months = (await useFigures(fresh)).months(call.params.id)
      return { data: months.map((figures) => toUseOfMonth({ ...figures, completion: completionOf([figures]) })) }
    }),

    route(listUseByMonth, async (call) => {
      const fresh = await waitForPosition(call, readStore, [collections.releasedUses])
      return { data: (await useFigures(fresh)).byMonth.map(toUseOfMonth) }
    }),

    route(compareUse, async (call) => {
      const fresh = await waitForPosition(call, readStore, [collections.activityHistory, collections.releasedUses])
      const { id } = call.params
      const versions = await readStore.find<ActivityHistoryDocument>(collections.activityHistory, {
        where: { activityId: id, hasContent: true },
        sort: ['revision'],
        limit: mostVersions,
        without: ['content'],
      })
      const months = (await useFigures(fresh)).months(id)
      const figuresOf = (version: number) => {
        const step = versions[version - 1]
        if (!step) throw new ApiError('NOT_FOUND')
        return { version, ...figuresOfVersion(months, { from: step.at, until: versions[version]?.at ?? null }) }
      }
      const [from, to] = [figuresOf(call.query.from), figuresOf(call.query.to)]
      const differs = (['completion', 'swaps', 'engagement', 'difficulty'] as const).filter((kind) =>
        differsClearly(from[kind], to[kind]),
      )
      return { data: { from, to, differs } }
    }),

    route(listUse, async (call) => {
      const fresh = await waitForPosition(call, readStore, [collections.activities, collections.releasedUses])
      const use = await useFigures(fresh)
      const entries: (UseOfEntry & Pick<SummedFiguresOfActivity, 'byAge'>)[] = []
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
      return { data: { ...(await counted.coverage(year)), least: leastPlannable } }
    }),
  ]
}

const mostVersions = 10_000

const toUseOfMonth = ({
  month,
  planned,
  done,
  completion,
  swapped,
  engagement,
  difficulty,
}: SummedFigures & { readonly month: Month }): UseOfMonth => ({
  month,
  planned,
  done,
  completion,
  swapped,
  engagement,
  difficulty,
})

/** Entries whose figures are added up before other requests are served. */
const entriesAtATime = 100
const without = ['earlier']

const contradicted = (
  entry: ActivityDocument,
  figures: Pick<SummedFiguresOfActivity, 'byAge' | 'difficulty'>,
  language: Language,
) => contradictionsOf(entry, figures).map((one) => ({ ...one, message: contradictionText(one, language) }))

function useFile(
  entries: readonly (UseOfEntry & Pick<SummedFiguresOfActivity, 'byAge'>)[],
  language: Language,
): string {
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
