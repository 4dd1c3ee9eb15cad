import { setImmediate as breathe } from 'node:timers/promises'
import { csvFile } from '@filiz/application/catalogue-files/csv.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import { activityStatuses } from '@filiz/domain/activity/events.ts'
import { catalogueFindings, type FindingOf } from '@filiz/domain/catalogue/catalogue-findings.ts'
import { contentOf, searchFields, type ActivityDocument } from '@filiz/domain/read-models/activities.ts'
import { yearAndMonth } from '@filiz/domain/shared/calendar.ts'
import { contradictionText } from '@filiz/domain/texts/contradictions.ts'
import { findingText } from '@filiz/domain/texts/findings.ts'
import { contradictionsOf } from '@filiz/domain/use/contradictions.ts'
import { coverageOf, leastPlannable } from '@filiz/domain/use/coverage.ts'
import type { FiguresOfActivity } from '@filiz/domain/use/tally.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import type { UseOfEntry } from '@filiz/http/contract/admin-figure-shapes.ts'
import { checkCatalogue, getActivityUse, getCoverage, listUse } from '@filiz/http/contract/admin-figures.ts'
import { activityTitle } from '@filiz/http/presenters/to-activity-summary.ts'
import { route, type Route } from '@filiz/http/route.ts'
import { titleOrder } from './catalogue-filter.ts'
import { collections } from './collections.ts'
import type { QueryApiDependencies } from './dependencies.ts'
import { everyActivity } from './every-activity.ts'
import { waitForPosition } from './wait-for-position.ts'
import { thisMonthOf } from './today.ts'

type Dependencies = Pick<QueryApiDependencies, 'readStore' | 'clock' | 'useFigures'>

/** Catalogue figures for administrators: faults, gaps and usage by families. */
export const adminFigureRoutes = ({ readStore, clock, useFigures }: Dependencies): Route[] => {
  let checked: { readonly of: string; readonly findings: Promise<readonly FindingOf[]> } | undefined

  /**
   * Checks the catalogue. The result is cached until the catalogue changes, because the check compares all pairs of
   * activities.
   */
  function findingsOf(entries: readonly ActivityDocument[]): Promise<readonly FindingOf[]> {
    const of = entries.map(({ _id, position }) => `${_id}${position}`).join()
    if (checked?.of !== of) checked = { of, findings: findAll(entries) }
    return checked.findings
  }

  return [
    route(checkCatalogue, async (call) => {
      await waitForPosition(call, readStore, [collections.activities])
      const entries = await everyActivity(readStore, {
        without,
        where: { status: 'published' },
        sort: titleOrder(call.language),
      })
      const byId = new Map(entries.map((entry) => [entry._id, entry]))
      const named = (id: string) => ({ id, title: activityTitle(byId.get(id)!, call.language) })
      return {
        data: {
          checked: entries.length,
          faults: (await findingsOf(entries)).map(({ id, finding, other }) => ({
            ...named(id),
            code: finding.code,
            path: finding.path,
            params: finding.params,
            message: findingText(finding, call.language),
            ...(other === undefined ? {} : { other: named(other) }),
          })),
        },
      }
    }),

    route(getActivityUse, async (call) => {
      const fresh = await waitForPosition(call, readStore, [collections.activities, collections.uses])
      const entry = await readStore.get<ActivityDocument>(collections.activities, call.params.id)
      if (!entry) throw new ApiError('NOT_FOUND')
      const { tally, asOf } = await useFigures(fresh)
      const figures = tally.of(entry._id)
      return { data: { ...figures, contradictions: contradicted(entry, figures, call.language), asOf } }
    }),

    route(listUse, async (call) => {
      const fresh = await waitForPosition(call, readStore, [collections.activities, collections.uses])
      const { tally, asOf } = await useFigures(fresh)
      const entries = (
        await everyActivity(readStore, {
          without,
          where: { status: { in: activityStatuses } },
          sort: titleOrder(call.language),
        })
      ).map((entry): UseOfEntry & Pick<FiguresOfActivity, 'byAge'> => {
        const { byReason: _, ...figures } = tally.of(entry._id)
        return {
          id: entry._id,
          title: activityTitle(entry, call.language),
          category: entry.category,
          status: entry.status,
          ...figures,
          contradictions: contradicted(entry, figures, call.language),
        }
      })
      if (call.query.format === 'csv') {
        return {
          file: useFile(entries, call.language),
          headers: {
            'Content-Disposition': `attachment; filename="filiz-${call.language === 'tr' ? 'kullanim' : 'use'}-${asOf.slice(0, 10)}.csv"`,
          },
        }
      }
      return { data: { asOf, entries: entries.map(({ byAge: __, ...entry }) => entry) } }
    }),

    route(getCoverage, async (call) => {
      await waitForPosition(call, readStore, [collections.activities])
      const entries = await everyActivity(readStore, {
        without,
        where: { status: 'published' },
        sort: titleOrder(call.language),
      })
      return {
        data: {
          published: entries.length,
          least: leastPlannable,
          cells: coverageOf(entries, yearAndMonth(thisMonthOf(call.caller, clock)).year),
        },
      }
    }),
  ]
}

const without = [...searchFields, 'earlier']

async function findAll(entries: readonly ActivityDocument[]): Promise<readonly FindingOf[]> {
  const findings: FindingOf[] = []
  for (const some of catalogueFindings(entries.map((entry) => ({ id: entry._id, content: contentOf(entry) })))) {
    findings.push(...some)
    await breathe()
  }
  return findings
}

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
