import { figureOf, type Covering, type Divided } from '@filiz/domain/insights/answers.ts'
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
  /** True when charts show the figure. A share and the counts behind it do not fit on one axis. */
  readonly drawn: boolean
}

interface Props<Figures> {
  readonly answer: Divided<Figures>
  readonly columns: readonly Column<Figures>[]
  readonly domain?: readonly [number, number]
  readonly onDownload: (by: Grouping) => void
  readonly downloading: Grouping | undefined
}

/** Shows the figures by month, age, category and planner version. A dimension with a single value has no chart. */
export function DividedFigures<Figures extends Covering>({
  answer,
  columns,
  domain,
  onDownload,
  downloading,
}: Props<Figures>) {
  const { t } = useTranslation('insights')
  const { t: common } = useTranslation()
  const text = useInsightText()
  const figures = columns.filter(({ drawn }) => drawn)
  const value = (row: Figures, key: keyof Figures) => figureOf(row, key) as number | null
  const divisions = [
    {
      by: 'month',
      kind: domain ? 'line' : 'bars',
      title: t(($) => $.charts.byMonth),
      rows: answer.byMonth.map((row) => ({ row, name: text.month(row.month), short: text.monthShort(row.month) })),
    },
    {
      by: 'category',
      kind: 'sideways',
      title: t(($) => $.charts.byCategory),
      rows: answer.byCategory.map((row) => ({
        row,
        name: common(($) => $.categories[row.category]),
        short: common(($) => $.categories[row.category]),
      })),
    },
    {
      by: 'age',
      kind: 'bars',
      title: t(($) => $.charts.byAge),
      rows: answer.byAge.map((row) => ({ row, name: text.age(row.age), short: text.age(row.age) })),
    },
    {
      by: 'policy',
      kind: 'bars',
      title: t(($) => $.charts.byPolicy),
      rows: answer.byPolicy.map((row) => ({ row, name: row.policy, short: row.policy })),
    },
  ] as const
  return (
    <>
      <dl className={styles.totals}>
        {columns.map(({ key, name, text: written }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{written(value(answer.total, key))}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.charts}>
        {divisions.map(({ by, kind, title, rows }) => {
          const isTold = figures.some(({ key }) => rows.some(({ row }) => value(row, key) !== null))
          return (
            isTold && (
              <InsightFigure
                key={by}
                title={title}
                kind={kind === 'bars' && by === 'month' ? 'wide' : kind}
                columns={[t(($) => $.figures[by]), ...columns.map(({ name }) => name)]}
                rows={rows.map(({ row, name }) => [
                  name,
                  ...columns.map(({ key, text: written }) => written(value(row, key))),
                ])}
                points={rows.map(({ row, short }) => ({
                  name: short,
                  values: Object.fromEntries(figures.map(({ key }) => [key, value(row, key)])),
                }))}
                series={figures}
                {...(domain && { domain })}
                text={(figure) => figures[0]!.text(figure).replace(' / 5', '')}
                onDownload={() => onDownload(by)}
                downloading={downloading === by}
              />
            )
          )
        })}
      </div>
    </>
  )
}
