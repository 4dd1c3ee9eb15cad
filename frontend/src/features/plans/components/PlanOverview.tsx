import type { Plan } from '@filiz/http/contract/shapes.ts'
import { firstDayOfMonth, monthNamed } from '@filiz/domain/shared/calendar.ts'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { TimeZoneNote } from '../../../ui/family/TimeZoneNote.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import separated from '../../../ui/separated.module.css'
import strips from '../../../ui/strip.module.css'
import { useScrollToSelected } from '../../../ui/use-scroll-to-selected.ts'
import { planShown } from '../../exposures/marks.ts'
import styles from './PlanOverview.module.css'
import { Wreath } from './Wreath.tsx'

/** Loaded only for plans with optional activities. */
const AskedNote = lazyPart(async () => ({ default: (await import('./AskedNote.tsx')).AskedNote }), null)

type MonthOfYear = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12

/** Summary of a plan: wreath, month and progress. `name` is the child's name; `children` are buttons. */
export function PlanOverview({ plan, name, children }: { plan: Plan; name: string | undefined; children?: ReactNode }) {
  const { t } = useTranslation()
  const format = useFormat()
  const heading = useId()
  const strip = useScrollToSelected('')
  const { counts, label, month, year, status } = plan
  const { completed, remaining, completionRate } = counts
  const figures = [
    { name: t(($) => $.plan.overview.completed), value: format.number(completed) },
    { name: t(($) => $.plan.overview.remaining), value: format.number(remaining) },
    { name: t(($) => $.plan.overview.rate), value: completionRate === null ? '–' : format.percent(completionRate) },
  ]
  return (
    <section className={styles.overview} aria-labelledby={heading} data-shown={planShown(plan.id)}>
      <div className={styles.wreath}>
        <Wreath plan={plan} />
      </div>
      <div className={styles.body}>
        <p className={styles.labels}>
          <span className={styles.label} data-label={label}>
            {t(($) => $.plan.labels[label])}
          </span>
          <span>{t(($) => $.plan.statuses[status])}</span>
        </p>
        <h2 id={heading} className={styles.heading}>
          {name === undefined ? (
            format.month(year, month)
          ) : (
            <span className={separated.row}>
              <span>{name}</span> <span>{format.month(year, month)}</span>
            </span>
          )}
        </h2>
        <p className={styles.theme}>{t(($) => $.plan.themes[month as MonthOfYear])}</p>
        <p className={styles.cheer}>
          <Cheer plan={plan} />
        </p>
        {counts.optional > 0 && label !== 'past' && <AskedNote plan={plan} className={styles.cheer} />}
        <TimeZoneNote childId={plan.childId} />
        {completed > 0 && (
          <dl className={styles.figures}>
            {figures.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {children && (
        <div ref={strip} className={`${strips.strip} ${strips.onPhones} ${styles.actions}`}>
          {children}
        </div>
      )}
    </section>
  )
}

function Cheer({ plan: { counts, label, status, year, month } }: { plan: Plan }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (label === 'future')
    return t(($) => $.plan.overview.cheer.future, { date: format.day(firstDayOfMonth(monthNamed(year, month))) })
  if (status === 'completed') return t(($) => $.plan.overview.cheer.done)
  if (label === 'past') return t(($) => $.plan.overview.cheer.pastOpen)
  return status === 'not-started'
    ? t(($) => $.plan.overview.cheer.start)
    : t(($) => $.plan.overview.cheer.going, { count: counts.remaining })
}
