import type { Child } from '@filiz/http/contract/shapes.ts'
import { IconBell, IconCalendarHeart, IconPhotoHeart, IconUserPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import strips from '../../ui/strip.module.css'
import { useScrollToSelected } from '../../ui/use-scroll-to-selected.ts'
import styles from './Dashboard.module.css'
import { addMemoryPath, currentPlanPath, plansOfChildPath } from '../../lib/paths.ts'

/** Links to what neither the sidebar nor the bottom bar has. */
export default function QuickActions({ child: { id, eligibility } }: { child: Child }) {
  const { t } = useTranslation()
  const heading = useId()
  const strip = useScrollToSelected('')
  const actions = [
    eligibility === 'too-young'
      ? { to: currentPlanPath(id), name: t(($) => $.dashboard.actions.coming), icon: IconCalendarHeart }
      : { to: plansOfChildPath(id), name: t(($) => $.plan.actions.all), icon: IconCalendarHeart },
    { to: addMemoryPath(id), name: t(($) => $.dashboard.actions.addMemory), icon: IconPhotoHeart },
    { to: '/app/children/new', name: t(($) => $.dashboard.actions.addChild), icon: IconUserPlus },
    { to: '/app/settings/notifications', name: t(($) => $.dashboard.actions.reminders), icon: IconBell },
  ]
  return (
    <section aria-labelledby={heading} className={styles.headedOnDesktop}>
      <h2 id={heading} className={styles.heading}>
        {t(($) => $.dashboard.actions.heading)}
      </h2>
      <ul ref={strip} className={`${strips.strip} ${strips.onPhones} ${styles.actions}`}>
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
