import {
  IconAdjustmentsHorizontal,
  IconBell,
  IconDatabase,
  IconLifebuoy,
  IconLock,
  IconUserCircle,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Navigate, NavLink, useParams } from 'react-router-dom'
import { loadTexts } from '../../../i18n/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import strips from '../../../ui/strip.module.css'
import { useScrollToSelected } from '../../../ui/use-scroll-to-selected.ts'
import { AccountTab } from '../components/AccountTab.tsx'
import { DataTab } from '../components/DataTab.tsx'
import { NotificationsTab } from '../components/NotificationsTab.tsx'
import { PreferencesTab } from '../components/PreferencesTab.tsx'
import { SecurityTab } from '../components/SecurityTab.tsx'
import { SupportTab } from '../components/SupportTab.tsx'
import styles from './SettingsPage.module.css'

const FamilyTab = lazyPart(
  async () => (await Promise.all([import('../../caregivers/components/FamilyTab.tsx'), loadTexts('family')]))[0],
)

const tabs = [
  { name: 'account', to: '/app/settings', icon: IconUserCircle, Tab: AccountTab },
  { name: 'preferences', to: '/app/settings/preferences', icon: IconAdjustmentsHorizontal, Tab: PreferencesTab },
  { name: 'family', to: '/app/settings/family', icon: IconUsersGroup, Tab: FamilyTab },
  { name: 'notifications', to: '/app/settings/notifications', icon: IconBell, Tab: NotificationsTab },
  { name: 'data', to: '/app/settings/data', icon: IconDatabase, Tab: DataTab },
  { name: 'support', to: '/app/settings/support', icon: IconLifebuoy, Tab: SupportTab },
  { name: 'security', to: '/app/settings/security', icon: IconLock, Tab: SecurityTab },
] as const

/** `/app/settings` and its tabs. Each tab is a link with an address of its own. */
export default function SettingsPage() {
  const { t: s } = useTranslation('settings')
  const { tab = 'account' } = useParams()
  const here = tabs.find(({ name }) => name === tab)
  const strip = useScrollToSelected(tab)
  if (!here) return <Navigate to="/app/settings" replace />
  return (
    <>
      <PageTitle documentTitle={`${s(($) => $.tabs[here.name])} · ${s(($) => $.title)}`}>{s(($) => $.title)}</PageTitle>
      <nav aria-label={s(($) => $.sections)}>
        <ul ref={strip} className={`${strips.strip} ${strips.onPhones} ${styles.tabs}`}>
          {tabs.map(({ name, to, icon: Icon }) => (
            <li key={name}>
              <NavLink to={to} end className={styles.tab!}>
                <Icon size={20} aria-hidden />
                {s(($) => $.tabs[name])}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.page}>
        <here.Tab />
      </div>
    </>
  )
}
