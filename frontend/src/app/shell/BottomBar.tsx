import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { useCurrentUser } from '../../features/auth/api/current-user.ts'
import styles from './BottomBar.module.css'
import { navigation, type Entry } from './navigation.ts'

const RoleEntries = lazy(() => import('./RoleEntries.tsx'))

/** The five destinations under the thumb, on phones. Analysts have the insights there; their settings stay in the menus. */
export function BottomBar() {
  const { t } = useTranslation()
  const { data: user } = useCurrentUser()
  const entry = ({ to, name, icon: Icon }: Entry) => (
    <li key={to}><NavLink to={to}><Icon size={24} stroke={1.8} aria-hidden /><span>{t($ => $.shell[name])}</span></NavLink></li>
  )
  const looksAtFigures = user !== undefined && user.role !== 'USER'
  return (
    <nav aria-label={t($ => $.shell.bottomNavigation)} className={styles.bar}>
      <ul>
        {navigation.filter(({ name }) => name !== 'settings' || !looksAtFigures).map(entry)}
        {looksAtFigures && <Suspense><RoleEntries role={user.role}>{(one) => one.name === 'insights' && entry(one)}</RoleEntries></Suspense>}
      </ul>
    </nav>
  )
}
