import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../lib/account/current-user.ts'
import styles from './BottomBar.module.css'
import { EntryLink } from '../navigation/EntryLink.tsx'
import { hasRole } from '../navigation/has-role.ts'
import { bottomEntries, type Entry } from '../navigation/navigation.ts'
import { RoleEntries } from '../navigation/role-entries.ts'

/**
 * The five destinations at the bottom of the screen on phones, and a sixth one for administrators and analysts: their
 * work area. Children and settings are in the user menu.
 */
export function BottomBar() {
  const { t } = useTranslation()
  const { data: user } = useCurrentUser()
  const entry = (one: Entry) => (
    <li key={one.to}>
      <EntryLink entry={one}>
        <one.icon size={24} stroke={1.8} aria-hidden />
        <span>{t(($) => $.shell[one.name])}</span>
      </EntryLink>
    </li>
  )
  return (
    <nav aria-label={t(($) => $.shell.bottomNavigation)} className={styles.bar}>
      <ul>
        {bottomEntries.map(entry)}
        {hasRole(user) && (
          <Suspense>
            <RoleEntries user={user}>{(one, index) => index === 0 && entry(one)}</RoleEntries>
          </Suspense>
        )}
      </ul>
    </nav>
  )
}
