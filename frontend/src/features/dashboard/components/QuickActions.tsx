import type { Child } from '@filiz/http/contract/shapes.ts'
import { IconCalendarHeart, IconPlant2, IconSearch, IconUserPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './Dashboard.module.css'
import { currentPlanPath, plansOfChildPath, progressPath } from '../../../lib/paths.ts'

export function QuickActions({ child: { id, eligibility } }: { child: Child }) {
  const { t } = useTranslation()
  const heading = useId()
  /** The link to the current plan, or what replaces it for a child who is too young or too old for plans. */
  const plan = {
    eligible: { to: currentPlanPath(id), name: t(($) => $.dashboard.actions.plan) },
    'too-young': { to: currentPlanPath(id), name: t(($) => $.dashboard.actions.coming) },
    'too-old': { to: plansOfChildPath(id), name: t(($) => $.plan.actions.all) },
  }[eligibility]
  const actions = [
    { ...plan, icon: IconCalendarHeart },
    { to: '/app/activities?mode=browse', name: t(($) => $.dashboard.actions.browse), icon: IconSearch },
    { to: progressPath(id), name: t(($) => $.dashboard.actions.progress), icon: IconPlant2 },
    { to: '/app/children/new', name: t(($) => $.dashboard.actions.addChild), icon: IconUserPlus },
  ]
  return (
    <section aria-labelledby={heading} className={styles.sheet}>
      <h2 id={heading} className={styles.heading}>
        {t(($) => $.dashboard.actions.heading)}
      </h2>
      <ul className={styles.actions}>
        {actions.map(({ to, name, icon: Icon }) => (
          <li key={to}>
            <Link to={to}>
              <span>
                <Icon size={22} stroke={1.7} aria-hidden />
              </span>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
