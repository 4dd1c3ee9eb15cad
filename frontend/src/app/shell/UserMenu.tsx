import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconLogout, IconSettings } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCurrentUser } from '../../features/auth/api/current-user.ts'
import styles from './UserMenu.module.css'

const SignOutDialog = lazy(() => import('./SignOutDialog.tsx'))

export function UserMenu() {
  const { t } = useTranslation()
  const { data: user } = useCurrentUser()
  const [leaving, setLeaving] = useState(false)
  if (!user) return null

  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <UnstyledButton className={styles.button} aria-label={t($ => $.shell.userMenu, { name: user.name })}>
            <span className={styles.avatar} data-initial={[...user.name][0]?.toLocaleUpperCase(user.language)} />
            <span className={styles.name}>{user.name}</span>
            <IconChevronDown size={16} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={styles.who}>
            <strong>{user.name}</strong>
            <span>{user.email}</span>
          </div>
          <Menu.Divider />
          <Menu.Item component={Link} to="/app/settings" leftSection={<IconSettings size={18} aria-hidden />}>{t($ => $.shell.accountSettings)}</Menu.Item>
          <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => setLeaving(true)}>{t($ => $.shell.signOut)}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {leaving && <Suspense><SignOutDialog onClose={() => setLeaving(false)} /></Suspense>}
    </>
  )
}
