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

export function CompletionAnswer({ answer, ...downloads }: Downloads & { answer: Answers['completion'] }) {
  const { t } = useTranslation('insights')
  const text = useInsightText()
  return (
    <DividedFigures
      answer={answer}
      {...downloads}
      columns={[
        { key: 'planned', name: t(($) => $.figures.planned), text: text.count, drawn: true },
        { key: 'done', name: t(($) => $.figures.done), text: text.count, drawn: true },
        { key: 'share', name: t(($) => $.figures.share), text: text.share, drawn: false },
        { key: 'coverage', name: t(($) => $.figures.coverage), text: text.share, drawn: false },
      ]}
    />
  )
}

export function FeltAnswer({ answer, ...downloads }: Downloads & { answer: Answers['engagement'] }) {
  const { t } = useTranslation('insights')
  const text = useInsightText()
  return (
    <DividedFigures
      answer={answer}
      domain={[1, 5]}
      {...downloads}
      columns={[
        { key: 'mean', name: t(($) => $.figures.mean), text: text.mean, drawn: true },
        { key: 'done', name: t(($) => $.figures.base), text: text.count, drawn: false },
        { key: 'coverage', name: t(($) => $.figures.coverage), text: text.share, drawn: false },
      ]}
    />
  )
}

export function DemandAnswer({ answer, ...downloads }: Downloads & { answer: Answers['catalogue'] }) {
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
        answer={answer}
        {...downloads}
        columns={[
          { key: 'planned', name: t(($) => $.figures.planned), text: text.count, drawn: true },
          { key: 'swapped', name: t(($) => $.figures.swapped), text: text.count, drawn: true },
          { key: 'coverage', name: t(($) => $.figures.swapsCoverage), text: text.share, drawn: false },
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

export function RetentionAnswer({ answer, onDownload, downloading }: Downloads & { answer: Answers['retention'] }) {
  const { t } = useTranslation('insights')
  const text = useInsightText()
  const months = retentionByMonth(answer.cohorts)
  const after = (count: number) => (count === 0 ? t(($) => $.joinedMonth) : t(($) => $.afterMonths, { count }))
  const columns = Array.from(
    { length: Math.max(0, ...answer.cohorts.map((cohort) => cohort.months.length)) },
    (_, index) => index,
  )
  return (
    <div className={styles.charts}>
      {months.length > 0 && (
        <InsightFigure
          title={t(($) => $.charts.returning)}
          kind="line"
          domain={[0, 1]}
          columns={[
            t(($) => $.figures.month),
            t(($) => $.figures.families),
            t(($) => $.figures.least),
            t(($) => $.figures.most),
          ]}
          rows={months.map((month) => [
            after(month.after),
            text.count(month.families),
            text.share(month.least),
            text.share(month.most),
          ])}
          points={months.map(({ after: since, least, most }) => ({ name: after(since), values: { least, most } }))}
          series={[
            { key: 'least', name: t(($) => $.figures.least) },
            { key: 'most', name: t(($) => $.figures.most) },
          ]}
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
