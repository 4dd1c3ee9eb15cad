import type { PlanStats } from '@filiz/http/contract/query-shapes.ts'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { CategoryBars } from '../../../ui/charts/CategoryBars.tsx'
import { ChartFigure } from '../../../ui/charts/ChartFigure.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { usePlanStats } from '../api/plan-stats.ts'
import styles from './PlanStatistics.module.css'

interface Props {
  readonly planId: string
  /** True when the address links to this section. */
  readonly pointedAt: boolean
}

/** Shows a plan's statistics. Missing answers are shown as unknown, never as zero. */
export default function PlanStatistics({ planId, pointedAt }: Props) {
  const { t: m } = useTranslation('months')
  const heading = useId()
  const section = useRef<HTMLElement>(null)
  const { data: stats, error, refetch } = usePlanStats(planId)
  const known = stats !== undefined

  // Scroll only after the figures are loaded, because the page becomes longer below.
  useEffect(() => {
    if (known && pointedAt) section.current?.scrollIntoView()
  }, [known, pointedAt])

  return (
    <section ref={section} aria-labelledby={heading} className={styles.section}>
      <h2 id={heading} className={styles.heading}>
        {m(($) => $.stats.heading)}
      </h2>
      {stats && <Figures stats={stats} />}
      {!stats && error && (
        <ErrorState error={error} title={m(($) => $.stats.loadError)} onRetry={() => void refetch()} />
      )}
      {!stats && !error && <Loading />}
    </section>
  )
}

function Figures({ stats: { byCategory, byWeek, minutes, plannedMinutes, averages, counts } }: { stats: PlanStats }) {
  const { t } = useTranslation()
  const { t: m } = useTranslation('months')
  const format = useFormat()
  const weekName = ({ from, until }: { from: string; until: string }) =>
    from === until ? format.dayShort(from) : `${format.dayShort(from)} – ${format.dayShort(until)}`
  const told = (value: number | null, text: (value: number) => string) => (value === null ? undefined : text(value))
  const outOfFive = (value: number) => m(($) => $.stats.engagementOf, { value: format.number(value) })
  const difficulty = (value: number) => t(($) => $.plan.feedback.difficulties[Math.round(value) as 1 | 2 | 3 | 4 | 5])

  return (
    <div className={styles.grid}>
      <ChartFigure
        title={m(($) => $.stats.byCategory)}
        columns={[
          m(($) => $.stats.category),
          m(($) => $.stats.completed),
          m(($) => $.stats.planned),
          m(($) => $.stats.time),
          m(($) => $.stats.averageEngagement),
        ]}
        rows={byCategory.map((one) => [
          t(($) => $.categories[one.category]),
          format.number(one.completed),
          format.number(one.planned),
          one.completed === 0 ? '–' : format.minutes(one.minutes),
          told(one.averageEngagement, format.number) ?? '–',
        ])}
      >
        <CategoryBars categories={byCategory} />
      </ChartFigure>
      <ChartFigure
        title={m(($) => $.stats.byWeek)}
        columns={[m(($) => $.stats.week), m(($) => $.stats.completed), m(($) => $.stats.time)]}
        rows={byWeek.map((week) => [
          weekName(week),
          format.number(week.completed),
          week.completed === 0 ? '–' : format.minutes(week.minutes),
        ])}
      >
        <BarChart
          bars={byWeek.map(({ from, completed }) => ({
            key: from,
            name: format.dayShort(from),
            value: completed,
            text: completed === 0 ? '' : format.number(completed),
          }))}
        />
      </ChartFigure>
      <dl className={styles.averages} aria-label={m(($) => $.stats.averages)}>
        <Average
          name={m(($) => $.stats.minutes)}
          value={counts.completed === 0 ? undefined : format.minutes(minutes)}
          without={m(($) => $.stats.noneYet)}
        >
          {m(($) => $.stats.minutesOf, { minutes: format.minutes(plannedMinutes) })}
        </Average>
        <Average
          name={m(($) => $.stats.engagement)}
          value={told(averages.engagement, outOfFive)}
          without={m(($) => $.stats.none)}
        />
        <Average
          name={m(($) => $.stats.difficulty)}
          value={told(averages.difficulty, difficulty)}
          without={m(($) => $.stats.none)}
        >
          {told(averages.difficulty, outOfFive)}
        </Average>
        <Average
          name={m(($) => $.stats.focus)}
          value={told(averages.focusMinutes, (value) => format.minutes(Math.round(value)))}
          without={m(($) => $.stats.none)}
        />
      </dl>
    </div>
  )
}

interface AverageProps {
  readonly name: string
  readonly value: string | undefined
  readonly without: string
  readonly children?: ReactNode
}

const Average = ({ name, value, without, children }: AverageProps) => (
  <div>
    <dt>{name}</dt>
    <dd data-unknown={value === undefined || undefined}>{value ?? without}</dd>
    {value !== undefined && children && <dd className={styles.beside}>{children}</dd>}
  </div>
)
