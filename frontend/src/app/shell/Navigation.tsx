import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { useCurrentUser } from '../../features/auth/api/current-user.ts'
import { navigation, type Entry } from './navigation.ts'
import styles from './Navigation.module.css'

const RoleEntries = lazy(() => import('./RoleEntries.tsx'))

export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const { t } = useTranslation()
  const { data: user } = useCurrentUser()
  const entry = ({ to, name, icon: Icon }: Entry) => (
    <li key={to}>
      <NavLink to={to} className={styles.link!} {...(onNavigate && { onClick: onNavigate })}>
        <span className={styles.icon}><Icon size={21} stroke={1.8} aria-hidden /></span>
        {t($ => $.shell[name])}
      </NavLink>
    </li>
  )
  return (
    <ul className={styles.list}>
      {navigation.map(entry)}
      {user && user.role !== 'USER' && <Suspense><RoleEntries role={user.role}>{entry}</RoleEntries></Suspense>}
    </ul>
  )
}
