import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { useCurrentUser } from '../../features/auth/api/current-user.ts'
import { administration, navigation } from './navigation.ts'
import styles from './Navigation.module.css'

export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const { t } = useTranslation()
  const { data: user } = useCurrentUser()
  const entries = user?.role === 'ADMIN' ? [...navigation, administration] : navigation
  return (
    <ul className={styles.list}>
      {entries.map(({ to, name, icon: Icon }) => (
        <li key={to}>
          <NavLink to={to} className={styles.link!} {...(onNavigate && { onClick: onNavigate })}>
            <span className={styles.icon}><Icon size={21} stroke={1.8} aria-hidden /></span>
            {t($ => $.shell[name])}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
