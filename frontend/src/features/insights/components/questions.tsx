import type { Category } from '@filiz/domain/activity/events.ts'
import { categories } from '@filiz/domain/activity/events.ts'
import { ages, type Grouping } from '@filiz/domain/insights/questions.ts'
import { useTranslation } from 'react-i18next'
import type { Answers } from '../api/insights.ts'
import { WideTable } from '../../../ui/WideTable.tsx'
import { retentionByMonth } from '../retention-by-month.ts'
import { useInsightText } from '../use-insight-text.ts'
import { DividedFigures } from './DividedFigures.tsx'
import { InsightFigure } from './InsightFigure.tsx'
import styles from './Insights.module.css'

interface Downloads {
  readonly onDownload: (by: Grouping) => void
  readonly downloading: Grouping | undefined
}

interface Compared<Answer> extends Downloads {
  readonly answer: Answer
  /** The answer for the other group of a comparison. */
  readonly other?: Answer | undefined
}

export function CompletionAnswer(props: Compared<Answers['completion']>) {
  const { t } = useTranslation('insights')
  const text = useInsightText()
  return (
    <DividedFigures
      {...props}
      compared="share"
      domain={[0, 1]}
      columns={[
        { key: 'planned', name: t(($) => $.figures.planned), text: text.count, drawn: 'together' },
        { key: 'done', name: t(($) => $.figures.done), text: text.count, drawn: 'together' },
        { key: 'share', name: t(($) => $.figures.share), text: text.share, drawn: 'over-time' },
        { key: 'coverage', name: t(($) => $.figures.coverage), text: text.share },
      ]}
    />
  )
}

export function FeltAnswer(props: Compared<Answers['engagement']>) {
  const { t } = useTranslation('insights')
  const text = useInsightText()
  return (
    <DividedFigures
      {...props}
      compared="mean"
      domain={[1, 5]}
      columns={[
        { key: 'mean', name: t(($) => $.figures.mean), text: text.mean, drawn: 'together' },
        { key: 'done', name: t(($) => $.figures.base), text: text.count },
        { key: 'coverage', name: t(($) => $.figures.coverage), text: text.share },
      ]}
    />
  )
}

export function DemandAnswer(props: Compared<Answers['catalogue']>) {
  const { answer } = props
  const { t } = useTranslation('insights')
  const { t: common } = useTranslation()
  const text = useInsightText()
  const shown = {
    categories: categories.filter((one) => answer.entries.some(({ category }) => category === one)),
    ages: ages.filter((one) => answer.entries.some(({ age }) => age === one)),
  }
  const published = (category: Category, age: number) =>
    answer.entries.find((entry) => entry.category === category && entry.age === age)?.published ?? 0
  const most = Math.max(1, ...answer.entries.map((entry) => entry.published))
  return (
    <>
      <DividedFigures
        {...props}
        compared="planned"
        columns={[
          { key: 'planned', name: t(($) => $.figures.planned), text: text.count, drawn: 'together' },
          { key: 'swapped', name: t(($) => $.figures.swapped), text: text.count, drawn: 'alone' },
          { key: 'coverage', name: t(($) => $.figures.swapsCoverage), text: text.share },
        ]}
      />
      <div className={styles.charts} style={{ marginTop: '1.25rem' }}>
        <Grid
          title={t(($) => $.charts.supply)}
          head={[t(($) => $.figures.category), ...shown.ages.map(text.age)]}
          rows={shown.categories.map((category) => ({
            name: common(($) => $.categories[category]),
            cells: shown.ages.map((age) => ({
              key: String(age),
              text: text.count(published(category, age)),
              share: published(category, age) / most,
            })),
          }))}
        />
      </div>
    </>
  )
}

export function RetentionAnswer({ answer, other, onDownload, downloading }: Compared<Answers['retention']>) {
  const { t } = useTranslation('insights')
  const text = useInsightText()
  const curves = [answer, ...(other ? [other] : [])].map(({ cohorts }) => retentionByMonth(cohorts))
  const names = other ? [t(($) => $.compare.first), t(($) => $.compare.second)] : [t(($) => $.figures.share)]
  const after = (count: number) => (count === 0 ? t(($) => $.joinedMonth) : t(($) => $.afterMonths, { count }))
  const upTo = (count: number) => Array.from({ length: Math.max(0, count) }, (_, index) => index)
  const columns = upTo(Math.max(0, ...answer.cohorts.map((cohort) => cohort.months.length)))
  const points = upTo(Math.max(...curves.map((curve) => curve.length))).map((index) => ({
    index,
    of: curves.map((curve) => curve[index]),
  }))
  const inGroup = (figure: string, group: string) => (other ? t(($) => $.compare.of, { figure, group }) : figure)
  return (
    <div className={styles.charts}>
      {points.length > 0 && (
        <InsightFigure
          title={t(($) => $.charts.returning)}
          kind="line"
          domain={[0, 1]}
          columns={[
            t(($) => $.figures.month),
            ...names.flatMap((group) =>
              (['families', 'withheld', 'share', 'least', 'most'] as const).map((figure) =>
                inGroup(
                  t(($) => $.figures[figure]),
                  group,
                ),
              ),
            ),
          ]}
          rows={points.map(({ index, of }) => [
            after(index),
            ...of.flatMap((point) =>
              point
                ? [
                    text.count(point.families),
                    text.count(point.withheld),
                    text.share(point.share),
                    text.share(point.least),
                    text.share(point.most),
                  ]
                : ['', '', '', '', ''],
            ),
          ])}
          points={points.map(({ index, of }) => ({
            name: after(index),
            values: Object.fromEntries(of.map((point, nth) => [String(nth), point?.share ?? null])),
            bounds: Object.fromEntries(of.map((point, nth) => [String(nth), point ? [point.least, point.most] : null])),
          }))}
          series={names.map((name, nth) => ({ key: String(nth), name }))}
          text={text.share}
          onDownload={() => onDownload('cell')}
          downloading={downloading === 'cell'}
        />
      )}
      <Grid
        title={t(($) => $.charts.cohorts)}
        head={[t(($) => $.figures.joined), t(($) => $.figures.families), ...columns.map(after)]}
        rows={answer.cohorts.map(({ joined, families, months: its }) => ({
          name: text.month(joined),
          cells: [
            { key: 'families', text: text.count(families), share: 0 },
            ...columns.map((index) => {
              const month = its[index]
              return {
                key: String(index),
                text: month === undefined ? '' : text.between(month.least, month.most),
                share: month?.least ?? null,
              }
            }),
          ],
        }))}
      />
    </div>
  )
}

interface GridProps {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly {
    readonly name: string
    readonly cells: readonly { readonly key: string; readonly text: string; readonly share: number | null }[]
  }[]
}

/** A table whose cells are greener the higher their value is. */
const Grid = ({ title, head, rows }: GridProps) => (
  <div className={styles.sheet}>
    <h2 className={styles.heading}>{title}</h2>
    <WideTable label={title}>
      <table className={styles.grid}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map(({ key, text, share }) => (
                <td
                  key={key}
                  data-hidden={share === null || undefined}
                  style={{ '--share': `${Math.round((share ?? 0) * 100)}%` } as Record<string, string>}
                >
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  </div>
)
