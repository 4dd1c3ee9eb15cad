import { IconCalendarHeart, IconPlant2, IconSearch, IconUserPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { currentPlanPath, progressPath } from '../../children/paths.ts'
import styles from './Dashboard.module.css'

export function QuickActions({ childId }: { childId: string }) {
  const { t } = useTranslation()
  const heading = useId()
  const actions = [
    { to: currentPlanPath(childId), name: t($ => $.dashboard.actions.plan), icon: IconCalendarHeart },
    { to: '/app/activities?mode=browse', name: t($ => $.dashboard.actions.browse), icon: IconSearch },
    { to: progressPath(childId), name: t($ => $.dashboard.actions.progress), icon: IconPlant2 },
    { to: '/app/children/new', name: t($ => $.dashboard.actions.addChild), icon: IconUserPlus },
  ]
  return (
    <section aria-labelledby={heading} className={styles.sheet}>
      <h2 id={heading} className={styles.heading}>{t($ => $.dashboard.actions.heading)}</h2>
      <ul className={styles.actions}>
        {actions.map(({ to, name, icon: Icon }) => <li key={to}><Link to={to}><span><Icon size={22} stroke={1.7} aria-hidden /></span>{name}</Link></li>)}
      </ul>
    </section>
  )
}
