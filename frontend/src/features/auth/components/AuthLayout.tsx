import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router-dom'
import { session } from '../../../lib/api.ts'
import { Brand } from '../../../ui/Brand.tsx'
import { SkipLink } from '../../../ui/SkipLink.tsx'
import { StorageNotice } from '../../../ui/StorageNotice.tsx'
import { lazyExtra } from '../../../ui/lazy-extra.ts'
import { LanguageSelect } from '../../../ui/preferences/LanguageSelect.tsx'
import { ThemeSelect } from '../../../ui/preferences/ThemeSelect.tsx'
import { destinationBeside } from '../paths.ts'
import styles from './AuthLayout.module.css'

/** An illustration for wide screens; omitted when it cannot be loaded. */
const Windowsill = lazyExtra(async () => ({ default: (await import('./Windowsill.tsx')).Windowsill }))

export default function AuthLayout() {
  const { t } = useTranslation()

  // Leave the login when the user signs in in another tab.
  useEffect(
    () =>
      session.subscribe((change) => {
        const { pathname, search } = window.location
        if (change === 'signed-in' && pathname.startsWith('/auth/')) window.location.replace(destinationBeside(search))
      }),
    [],
  )

  return (
    <div className={styles.layout}>
      <SkipLink />
      <header className={styles.header}>
        <a href="/" className={styles.brand} aria-label="Filiz">
          <Brand />
        </a>
        <div className={styles.preferences}>
          <LanguageSelect compact />
          <ThemeSelect compact />
        </div>
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        <StorageNotice />
        <Outlet />
      </main>
      <aside className={styles.aside}>
        <div className={styles.art}>
          <Suspense>
            <Windowsill />
          </Suspense>
        </div>
        <p className={styles.tagline}>{t(($) => $.auth.tagline)}</p>
        <p className={styles.text}>{t(($) => $.auth.taglineText)}</p>
      </aside>
    </div>
  )
}
