import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconLogout, IconMenu2, IconMoodKid, IconSettings, IconX } from '@tabler/icons-react'
import { Suspense, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCurrentUser } from '../../lib/account/current-user.ts'
import { hasRole } from '../navigation/has-role.ts'
import type { Entry } from '../navigation/navigation.ts'
import { RoleEntries } from '../navigation/role-entries.ts'
import { LanguageSelect } from '../../ui/preferences/LanguageSelect.tsx'
import { ThemeSelect } from '../../ui/preferences/ThemeSelect.tsx'
import { initialOf } from '../../lib/initial.ts'
import { Dropdown } from '../../ui/Dropdown.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import styles from './UserMenu.module.css'

const SignOutDialog = lazyDialog(() => import('./SignOutDialog.tsx'))

/**
 * Shows the signed-in user; the button opens a panel with a link to the settings and a sign-out button. On a small
 * screen, a second button opens what the sidebar and the top bar have no room for. The panels are no ARIA menus,
 * because they also contain text.
 */
export function UserMenu() {
  const { t } = useTranslation()
  const { data: user } = useCurrentUser()
  const [open, setOpen] = useState<'user' | 'menu' | null>(null)
  const [leaving, setLeaving] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(null), [])
  if (!user) return null

  const link = ({ to, icon: Sign, name }: Pick<Entry, 'to' | 'icon'> & { name: Entry['name'] | 'accountSettings' }) => (
    <Link key={to} to={to} className={styles.item} onClick={close}>
      <Sign size={18} aria-hidden />
      {t(($) => $.shell[name])}
    </Link>
  )
  return (
    <>
      <Dropdown
        opened={open !== null}
        onClose={close}
        button={open === 'menu' ? toggle : button}
        className={styles.panel}
        trigger={
          <div className={styles.buttons}>
            <UnstyledButton
              ref={button}
              className={styles.button}
              aria-expanded={open === 'user'}
              aria-label={t(($) => $.shell.userMenu, { name: user.name })}
              onClick={() => setOpen(open === 'user' ? null : 'user')}
            >
              <span className={styles.avatar} data-initial={initialOf(user.name, user.language)} />
              <bdi className={styles.name}>{user.name}</bdi>
              <IconChevronDown size={16} aria-hidden />
            </UnstyledButton>
            <ActionIcon
              ref={toggle}
              className={styles.toggle}
              size="xl"
              color="gray"
              aria-expanded={open === 'menu'}
              aria-label={open === 'menu' ? t(($) => $.shell.closeMenu) : t(($) => $.shell.openMenu)}
              onClick={() => setOpen(open === 'menu' ? null : 'menu')}
            >
              {open === 'menu' ? <IconX aria-hidden /> : <IconMenu2 aria-hidden />}
            </ActionIcon>
          </div>
        }
      >
        {open === 'user' ? (
          <>
            <div className={styles.who}>
              <strong>
                <bdi>{user.name}</bdi>
              </strong>
              <span>{user.email}</span>
            </div>
            {link({ to: '/app/settings', icon: IconSettings, name: 'accountSettings' })}
            <UnstyledButton
              className={styles.item}
              onClick={() => {
                button.current?.focus()
                close()
                setLeaving(true)
              }}
            >
              <IconLogout size={18} aria-hidden />
              {t(($) => $.shell.signOut)}
            </UnstyledButton>
          </>
        ) : (
          <>
            {link({ to: '/app/children', icon: IconMoodKid, name: 'children' })}
            {hasRole(user) && (
              <Suspense>
                <RoleEntries user={user}>{link}</RoleEntries>
              </Suspense>
            )}
            {link({ to: '/app/settings', icon: IconSettings, name: 'settings' })}
            <div className={styles.preferences}>
              <LanguageSelect />
              <ThemeSelect />
            </div>
          </>
        )}
      </Dropdown>
      {leaving && <SignOutDialog onClose={() => setLeaving(false)} />}
    </>
  )
}
