import { figureOf, type Covering, type Divided } from '@filiz/domain/insights/answers.ts'
import type { Category } from '@filiz/domain/activity/events.ts'
import type { Grouping } from '@filiz/domain/insights/questions.ts'
import { useTranslation } from 'react-i18next'
import { useInsightText } from '../use-insight-text.ts'
import styles from './Insights.module.css'
import { InsightFigure } from './InsightFigure.tsx'

/** One figure of the response: a column of the table, and a series of the chart when `drawn` is true. */
export interface Column<Figures> {
  readonly key: keyof Figures & string
  readonly name: string
  readonly text: (value: number | null) => string
  /**
   * How charts show the figure: with the others that are drawn together, in a chart of its own scale, or as a line over
   * the months in place of the others.
   */
  readonly drawn?: 'together' | 'alone' | 'over-time'
}

interface Props<Figures> {
  readonly answer: Divided<Figures>
  /** The answer for the group with which this one is compared. */
  readonly other?: Divided<Figures> | undefined
  readonly columns: readonly Column<Figures>[]
  /** The figure that charts compare between two groups. */
  readonly compared: keyof Figures & string
  /** Range of the compared figure's axis. */
  readonly domain?: readonly [number, number]
  readonly onDownload: (by: Grouping) => void
  readonly downloading: Grouping | undefined
}

type Value = number | null

/** Shows the figures by month, age, category and planner version, of one group or of two beside one another. */
export function DividedFigures<Figures extends Covering>({
  answer,
  other,
  columns,
  compared,
  domain,
  onDownload,
  downloading,
}: Props<Figures>) {
  const { t } = useTranslation('insights')
  const { t: common } = useTranslation()
  const text = useInsightText()
  const value = (row: Figures | undefined, key: keyof Figures) =>
    row === undefined ? null : (figureOf(row, key) as Value)
  const groups = other ? [answer, other] : [answer]
  const groupNames = [t(($) => $.compare.first), t(($) => $.compare.second)]
  const division = <Row extends Figures, Key extends string | number>(
    by: Exclude<Grouping, 'cell'>,
    rowsOf: (group: Divided<Figures>) => readonly (Figures & Covering)[],
    keyOf: (row: Row) => Key,
    nameOf: (key: Key) => string,
    shortOf: (key: Key) => string = nameOf,
  ) => {
    const all = groups.map((group) => new Map(rowsOf(group).map((row) => [keyOf(row as unknown as Row), row])))
    const keys = [...new Set(all.flatMap((its) => [...its.keys()]))]
    return {
      by,
      rows: (by === 'month' ? keys.toSorted() : keys).map((key) => ({
        name: nameOf(key),
        short: shortOf(key),
        of: all.map((its) => its.get(key)),
      })),
    }
  }
  const divisions = [
    division(
      'month',
      ({ byMonth }) => byMonth,
      (row: Figures & { month: string }) => row.month,
      text.month,
      text.monthShort,
    ),
    division(
      'category',
      ({ byCategory }) => byCategory,
      (row: Figures & { category: Category }) => row.category,
      (category) => common(($) => $.categories[category]),
    ),
    division(
      'age',
      ({ byAge }) => byAge,
      (row: Figures & { age: number }) => row.age,
      text.age,
    ),
    division(
      'policy',
      ({ byPolicy }) => byPolicy,
      (row: Figures & { policy: string }) => row.policy,
      (policy) => policy,
    ),
  ]
  const titles = {
    month: t(($) => $.charts.byMonth),
    category: t(($) => $.charts.byCategory),
    age: t(($) => $.charts.byAge),
    policy: t(($) => $.charts.byPolicy),
  }
  const comparedColumn = columns.find(({ key }) => key === compared)!
  const overTime = columns.filter(({ drawn }) => drawn === 'over-time')
  /** Returns the charts of a division: each with its own scale. */
  const chartsOf = (by: (typeof divisions)[number]['by']) => {
    const together = columns.filter(({ drawn }) => drawn === 'together')
    const alone = columns.filter(({ drawn }) => drawn === 'alone').map((column) => [column])
    if (other) return [[comparedColumn]]
    if (by === 'month' && overTime.length > 0) return [overTime]
    return [...(together.length > 0 ? [together] : []), ...alone]
  }
  return (
    <>
      {groups.map((group, index) => (
        <dl key={groupNames[index]} className={styles.totals}>
          {columns.map(({ key, name, text: written }) => (
            <div key={key}>
              <dt>{other ? t(($) => $.compare.of, { figure: name, group: groupNames[index]! }) : name}</dt>
              <dd>{written(value(group.total, key))}</dd>
            </div>
          ))}
        </dl>
      ))}
      <div className={styles.charts}>
        {divisions.flatMap(({ by, rows }) =>
          chartsOf(by).flatMap((figures, _, charts) => {
            const isTold = figures.some(({ key }) => rows.some(({ of }) => of.some((row) => value(row, key) !== null)))
            if (!isTold) return []
            const isCompared = figures[0] === comparedColumn
            const isLine = by === 'month' && isCompared && domain !== undefined
            const title =
              charts.length === 1 && !other
                ? titles[by]
                : t(($) => $.charts.of, { by: titles[by], figure: figures[0]!.name })
            return [
              <InsightFigure
                key={`${by} ${figures[0]!.key}`}
                title={title}
                kind={isLine ? 'line' : by === 'month' ? 'wide' : by === 'category' ? 'sideways' : 'bars'}
                columns={[
                  t(($) => $.figures[by]),
                  ...columns.flatMap(({ name }) =>
                    other ? groupNames.map((group) => t(($) => $.compare.of, { figure: name, group })) : [name],
                  ),
                ]}
                rows={rows.map(({ of, name }) => [
                  name,
                  ...columns.flatMap(({ key, text: written }) => of.map((row) => written(value(row, key)))),
                ])}
                points={rows.map(({ of, short }) => ({
                  name: short,
                  values: Object.fromEntries(
                    other
                      ? of.map((row, index) => [String(index), value(row, compared)])
                      : figures.map(({ key }) => [key, value(of[0], key)]),
                  ),
                }))}
                series={other ? groupNames.map((name, index) => ({ key: String(index), name })) : figures}
                {...(domain && isCompared && { domain })}
                text={(figure) => figures[0]!.text(figure).replace(' / 5', '')}
                onDownload={() => onDownload(by)}
                downloading={downloading === by}
              />,
            ]
          }),
        )}
      </div>
    </>
  )
}
