import { ActionIcon } from '@mantine/core'
import { IconMenu2, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet } from 'react-router-dom'
import { LanguageSelect } from '../../features/preferences/components/LanguageSelect.tsx'
import { ThemeSelect } from '../../features/preferences/components/ThemeSelect.tsx'
import { loadTexts } from '../../i18n/index.ts'
import { Brand } from '../../ui/Brand.tsx'
import { loadWithStyles } from '../../ui/retry-load.ts'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { loadWithRetry } from '../../ui/load-with-retry.ts'
import { BottomBar } from './BottomBar.tsx'
import { Navigation } from './Navigation.tsx'
import styles from './Shell.module.css'
import { UserMenu } from './UserMenu.tsx'

const loadNotices = () => Promise.all([import('./ShellNotices.tsx'), loadTexts('offline')]).then(([notices]) => notices)
/**
 * The page works while these notices are loading. Loading is retried, because the notices matter most on poor networks.
 */
const ShellNotices = lazy(() => loadWithRetry(() => loadWithStyles(loadNotices)))

/** The frame of every page in the signed-in area: navigation beside the page, or behind a button on a small screen. */
export default function Shell() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      toggle.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])

  return (
    <div className={styles.shell}>
      <SkipLink />
      <header className={styles.top}>
        <ActionIcon
          ref={toggle}
          className={styles.toggle}
          size="xl"
          color="gray"
          aria-expanded={open}
          aria-controls="main-navigation"
          aria-label={open ? t(($) => $.shell.closeMenu) : t(($) => $.shell.openMenu)}
          onClick={() => setOpen(!open)}
        >
          {open ? <IconX aria-hidden /> : <IconMenu2 aria-hidden />}
        </ActionIcon>
        <Link to="/app/dashboard" className={styles.brand} aria-label="Filiz">
          <Brand />
        </Link>
        <div className={styles.tools}>
          <div className={styles.preferences}>
            <LanguageSelect compact />
            <ThemeSelect compact />
          </div>
          <UserMenu />
        </div>
      </header>
      <nav
        id="main-navigation"
        aria-label={t(($) => $.shell.mainNavigation)}
        className={styles.side}
        data-open={open || undefined}
      >
        <Navigation onNavigate={() => setOpen(false)} />
        <div className={styles.sidePreferences}>
          <LanguageSelect />
          <ThemeSelect />
        </div>
      </nav>
      {open && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.veil}
          aria-label={t(($) => $.shell.closeMenu)}
          onClick={() => setOpen(false)}
        />
      )}
      <main id="content" tabIndex={-1} className={styles.content}>
        <Suspense>
          <ShellNotices />
        </Suspense>
        <Outlet />
      </main>
      {!open && <BottomBar />}
    </div>
  )
}
