import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconLogout, IconSettings } from '@tabler/icons-react'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCurrentUser } from '../../features/auth/api/current-user.ts'
import { initialOf } from '../../lib/initial.ts'
import { Dropdown } from '../../ui/Dropdown.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import styles from './UserMenu.module.css'

const SignOutDialog = lazyDialog(() => import('./SignOutDialog.tsx'))

/**
 * Shows the signed-in user; the button opens a panel with a link to the settings and a sign-out button. The panel is no
 * ARIA menu, because it also contains text.
 */
export function UserMenu() {
  const { t } = useTranslation()
  const { data: user } = useCurrentUser()
  const [open, setOpen] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  if (!user) return null

  return (
    <>
      <Dropdown
        opened={open}
        onClose={close}
        button={button}
        className={styles.panel}
        trigger={
          <UnstyledButton
            ref={button}
            className={styles.button}
            aria-expanded={open}
            aria-label={t(($) => $.shell.userMenu, { name: user.name })}
            onClick={() => setOpen(!open)}
          >
            <span className={styles.avatar} data-initial={initialOf(user.name, user.language)} />
            <bdi className={styles.name}>{user.name}</bdi>
            <IconChevronDown size={16} aria-hidden />
          </UnstyledButton>
        }
      >
        <div className={styles.who}>
          <strong>
            <bdi>{user.name}</bdi>
          </strong>
          <span>{user.email}</span>
        </div>
        <Link to="/app/settings" className={styles.item} onClick={close}>
          <IconSettings size={18} aria-hidden />
          {t(($) => $.shell.accountSettings)}
        </Link>
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
      </Dropdown>
      {leaving && <SignOutDialog onClose={() => setLeaving(false)} />}
    </>
  )
}
