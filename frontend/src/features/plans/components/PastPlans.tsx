import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../i18n/use-format.ts'
import { usePlansOfChild } from '../api/plans-of-child.ts'
import styles from './PastPlans.module.css'
import { plansOfChildPath, planPath } from '../../../lib/paths.ts'

/** Lists a child's past plans; null when there are none. */
export function PastPlans({ childId }: { childId: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data: plans } = usePlansOfChild(childId)
  const past = plans?.filter(({ label }) => label === 'past') ?? []
  if (past.length === 0) return null
  return (
    <nav aria-label={t(($) => $.plan.none.pastPlans)} className={styles.past}>
      <h2 className={styles.heading}>{t(($) => $.plan.none.pastPlans)}</h2>
      <ul>
        {past.map(({ id, year, month, counts: { completed, total } }) => (
          <li key={id}>
            <Link to={planPath(id)}>
              {format.month(year, month)}{' '}
              <span>
                {completed} / {total}
              </span>
            </Link>
          </li>
        ))}
        <li>
          <Link to={plansOfChildPath(childId)}>{t(($) => $.plan.actions.all)}</Link>
        </li>
      </ul>
    </nav>
  )
}
