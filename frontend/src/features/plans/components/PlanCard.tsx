import type { PlanSummary } from '@filiz/http/contract/shapes.ts'
import { firstDayOfMonth, monthNamed } from '@filiz/domain/shared/calendar.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../i18n/use-format.ts'
import styles from './PlanCard.module.css'
import { planPath } from '../../../lib/paths.ts'

type MonthOfYear = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12

/** A month in the list of plans: theme and progress. */
export function PlanCard({
  plan: {
    id,
    year,
    month,
    label,
    status,
    counts: { completed, total, completionRate },
  },
}: {
  plan: PlanSummary
}) {
  const { t } = useTranslation()
  const { t: m } = useTranslation('months')
  const format = useFormat()
  return (
    <Link to={planPath(id)} className={styles.card!}>
      <strong className={styles.month}>{format.month(year, month)}</strong>
      <span className={styles.theme}>{t(($) => $.plan.themes[month as MonthOfYear])}</span>
      <span className={styles.bar} aria-hidden>
        <span style={{ inlineSize: `${Math.round((completionRate ?? 0) * 100)}%` }} />
      </span>
      <span className={styles.figures}>
        <span>{m(($) => $.done, { completed, total })}</span>
        <span>
          {label === 'past' && completionRate !== null
            ? format.percent(completionRate)
            : label === 'future'
              ? t(($) => $.plan.beginsOn, { date: format.day(firstDayOfMonth(monthNamed(year, month))) })
              : t(($) => $.plan.statuses[status])}
        </span>
      </span>
    </Link>
  )
}
