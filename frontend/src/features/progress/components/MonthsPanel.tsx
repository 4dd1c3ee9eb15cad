import type { Progress } from '@filiz/http/contract/query-shapes.ts'
import { planId } from '@filiz/domain/shared/streams.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../i18n/use-format.ts'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { ChartFigure } from '../../../ui/charts/ChartFigure.tsx'
import separated from '../../../ui/separated.module.css'
import styles from './MonthsPanel.module.css'
import section from './Section.module.css'
import { NothingYet } from './NothingYet.tsx'
import { planPath } from '../../../lib/paths.ts'

/** Number of months that fit side by side. */
const shown = 12

/** Completed and planned activities by month. */
export default function MonthsPanel({ progress: { childId, months } }: { progress: Progress }) {
  const { t: m } = useTranslation('months')
  const format = useFormat()
  if (months.length === 0) return <NothingYet childId={childId} />

  const latest = months.toSorted((a, b) => a.year - b.year || a.month - b.month).slice(-shown)
  const name = ({ year, month }: { year: number; month: number }) => format.month(year, month)
  return (
    <div className={section.sections}>
      <ChartFigure
        level={2}
        title={m(($) => $.progress.months.heading)}
        columns={[
          m(($) => $.progress.months.month),
          m(($) => $.progress.months.completed),
          m(($) => $.progress.months.total),
          m(($) => $.progress.months.minutes),
        ]}
        rows={latest.map((one) => [
          name(one),
          format.number(one.completed),
          format.number(one.total),
          one.completed === 0 ? '–' : format.minutes(one.minutes),
        ])}
      >
        <BarChart
          bars={latest.map((one) => ({
            key: `${one.year}-${one.month}`,
            name: format.monthShort(one.month),
            value: one.completed,
            outOf: one.total,
            text: `${one.completed}/${one.total}`,
          }))}
        />
      </ChartFigure>
      <ul className={styles.months}>
        {latest.toReversed().map((one) => (
          <li key={`${one.year}-${one.month}`}>
            <Link to={planPath(planId(childId, one.year, one.month))}>
              <strong>{name(one)}</strong>
              <span className={separated.row}>
                <span>
                  {one.completed} / {one.total}
                </span>
                {one.completed > 0 && <span>{format.minutes(one.minutes)}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
