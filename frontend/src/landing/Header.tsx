import { IconDeviceDesktop, IconMenu2, IconMoon, IconSun } from '@tabler/icons-react'
import type { Language } from '../i18n/language.ts'
import { Brand } from '../ui/Brand.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import styles from './Header.module.css'
import { Start } from './Start.tsx'
import type { LandingTexts } from './texts.ts'

/** The header is one row. On phones everything except the brand and the login is behind a menu button. */
export const Header = ({
  texts: { nav, themes, ...texts },
  language,
  home = '',
}: {
  texts: LandingTexts
  language: Language
  /** Path of the landing page, on which the sections are; empty on that page itself. */
  home?: string
}) => (
  <header className={styles.header}>
    <a href="/" className={styles.brand} aria-label="Filiz">
      <Brand />
    </a>
    <button type="button" className={styles.menu} aria-expanded={false} aria-controls="menu" aria-label={nav.menu}>
      <IconMenu2 size={22} aria-hidden />
    </button>
    <div id="menu" className={styles.panel}>
      <nav className={styles.nav} aria-label={nav.label}>
        <a href={`${home}#features`}>{nav.features}</a>
        <a href={`${home}#areas`}>{nav.areas}</a>
        <a href={`${home}#pricing`}>{nav.pricing}</a>
      </nav>
      <div className={styles.tools}>
        <Segmented
          legend={texts.language}
          name="language"
          value={language}
          options={[
            { value: 'tr', name: 'Türkçe', show: 'TR' },
            { value: 'en', name: 'English', show: 'EN' },
          ]}
        />
        <Segmented
          legend={texts.theme}
          name="theme"
          value="auto"
          options={[
            { value: 'light', name: themes.light, show: <IconSun size={16} /> },
            { value: 'dark', name: themes.dark, show: <IconMoon size={16} /> },
            { value: 'auto', name: themes.auto, show: <IconDeviceDesktop size={16} /> },
          ]}
        />
      </div>
      <a className={`${styles.login} ${styles.signedOut}`} href="/auth/login">
        {nav.login}
      </a>
    </div>
    <Start className={`${styles.start} ${styles.signedOut}`}>{nav.start}</Start>
    <a className={`${styles.start} ${styles.signedIn}`} href="/app/dashboard">
      {nav.app}
    </a>
  </header>
)
