import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../lib/account/current-user.ts'
import { EntryLink } from '../navigation/EntryLink.tsx'
import { hasRole } from '../navigation/has-role.ts'
import { navigation, type Entry } from '../navigation/navigation.ts'
import styles from './Navigation.module.css'
import { RoleEntries } from '../navigation/role-entries.ts'

export function Navigation() {
  const { t } = useTranslation()
  const { data: user } = useCurrentUser()
  const entry = (one: Entry) => (
    <li key={one.to}>
      <EntryLink entry={one} className={styles.link!}>
        <span className={styles.icon}>
          <one.icon size={21} stroke={1.8} aria-hidden />
        </span>
        {t(($) => $.shell[one.name])}
      </EntryLink>
    </li>
  )
  return (
    <ul className={styles.list}>
      {navigation.map(entry)}
      {hasRole(user) && (
        <Suspense>
          <RoleEntries user={user}>{entry}</RoleEntries>
        </Suspense>
      )}
    </ul>
  )
}
