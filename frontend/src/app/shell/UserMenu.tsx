import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconLogout, IconMenu2, IconMoodKid, IconSettings, IconX } from '@tabler/icons-react'
import { Suspense, useCallback, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCurrentUser } from '../../features/auth/api/current-user.ts'
import { hasRole } from '../../features/navigation/has-role.ts'
import { RoleEntries } from '../../features/navigation/role-entries.ts'
import { LanguageSelect } from '../../features/preferences/components/LanguageSelect.tsx'
import { ThemeSelect } from '../../features/preferences/components/ThemeSelect.tsx'
import { initialOf } from '../../lib/initial.ts'
import { Dropdown } from '../../ui/Dropdown.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import styles from './UserMenu.module.css'

const SignOutDialog = lazyDialog(() => import('./SignOutDialog.tsx'))

/**
 * Shows the signed-in user; the button opens a panel with a link to the settings and a sign-out button. On a small
 * screen, a second button opens it, and it has what the sidebar and the top bar have no room for. The panel is no ARIA
 * menu, because it also contains text.
 */
export function UserMenu() {
  const { t } = useTranslation()
  const { data: user } = useCurrentUser()
  const [open, setOpen] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const pressed = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  const change = (by: RefObject<HTMLButtonElement | null>) => {
    pressed.current = by.current
    setOpen(!open)
  }
  if (!user) return null

  return (
    <>
      <Dropdown
        opened={open}
        onClose={close}
        button={pressed}
        className={styles.panel}
        trigger={
          <div className={styles.buttons}>
            <UnstyledButton
              ref={button}
              className={styles.button}
              aria-expanded={open}
              aria-label={t(($) => $.shell.userMenu, { name: user.name })}
              onClick={() => change(button)}
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
              aria-expanded={open}
              aria-label={open ? t(($) => $.shell.closeMenu) : t(($) => $.shell.openMenu)}
              onClick={() => change(toggle)}
            >
              {open ? <IconX aria-hidden /> : <IconMenu2 aria-hidden />}
            </ActionIcon>
          </div>
        }
      >
        <div className={styles.who}>
          <strong>
            <bdi>{user.name}</bdi>
          </strong>
          <span>{user.email}</span>
        </div>
        <Link to="/app/children" className={`${styles.item} ${styles.small}`} onClick={close}>
          <IconMoodKid size={18} aria-hidden />
          {t(($) => $.shell.children)}
        </Link>
        {hasRole(user) && (
          <Suspense>
            <RoleEntries user={user}>
              {(entry) => (
                <Link key={entry.to} to={entry.to} className={`${styles.item} ${styles.small}`} onClick={close}>
                  <entry.icon size={18} aria-hidden />
                  {t(($) => $.shell[entry.name])}
                </Link>
              )}
            </RoleEntries>
          </Suspense>
        )}
        <Link to="/app/settings" className={styles.item} onClick={close}>
          <IconSettings size={18} aria-hidden />
          {t(($) => $.shell.accountSettings)}
        </Link>
        <div className={`${styles.preferences} ${styles.small}`}>
          <LanguageSelect />
          <ThemeSelect />
        </div>
        <UnstyledButton
          className={styles.item}
          onClick={() => {
            pressed.current?.focus()
            close()
            setLeaving(true)
          }}
        >
          <IconLogout size={18} aria-hidden />
          {t(($) => $.shell.signOut)}
        </UnstyledButton>
      </Dropdown>
      {leaving && <SignOutDialog onClose={() => setLeaving(false)} />}
    </>
  )
}
