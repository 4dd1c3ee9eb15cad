import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet } from 'react-router-dom'
import { useExposures } from '../../features/exposures/use-exposures.ts'
import { LanguageSelect } from '../../ui/preferences/LanguageSelect.tsx'
import { ThemeSelect } from '../../ui/preferences/ThemeSelect.tsx'
import { loadTexts } from '../../i18n/index.ts'
import { Brand } from '../../ui/Brand.tsx'
import { loadWithStyles } from '../../ui/retry-load.ts'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { loadWithRetry } from '../../ui/load-with-retry.ts'
import { BottomBar } from './BottomBar.tsx'
import { Navigation } from './Navigation.tsx'
import styles from './Shell.module.css'
import { useLiveChanges } from './use-live-changes.ts'
import { UserMenu } from './UserMenu.tsx'

const loadNotices = () => Promise.all([import('./ShellNotices.tsx'), loadTexts('offline')]).then(([notices]) => notices)
/**
 * The page works while these notices are loading. Loading is retried, because the notices matter most on poor networks.
 */
const ShellNotices = lazy(() => loadWithRetry(() => loadWithStyles(loadNotices)))

/** The frame of every page in the signed-in area: navigation beside the page, or at the bottom of a small screen. */
export default function Shell() {
  useLiveChanges()
  useExposures()
  const { t } = useTranslation()
  return (
    <div className={styles.shell}>
      <SkipLink />
      <header className={styles.top}>
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
      <nav id="main-navigation" aria-label={t(($) => $.shell.mainNavigation)} className={styles.side}>
        <Navigation />
      </nav>
      <main id="content" tabIndex={-1} className={styles.content}>
        <Suspense>
          <ShellNotices />
        </Suspense>
        <Outlet />
      </main>
      <BottomBar />
    </div>
  )
}
