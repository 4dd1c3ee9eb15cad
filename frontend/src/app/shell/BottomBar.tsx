import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import styles from './BottomBar.module.css'
import { navigation } from './navigation.ts'

/** The five destinations under the thumb, on phones. */
export function BottomBar() {
  const { t } = useTranslation()
  return (
    <nav aria-label={t($ => $.shell.bottomNavigation)} className={styles.bar}>
      <ul>
        {navigation.map(({ to, name, icon: Icon }) => (
          <li key={to}><NavLink to={to}><Icon size={24} stroke={1.8} aria-hidden />{t($ => $.shell[name])}</NavLink></li>
        ))}
      </ul>
    </nav>
  )
}
