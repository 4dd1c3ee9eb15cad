import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import type { Language } from '../i18n/language.ts'
import { colorScheme, setColorScheme, subscribeColorScheme } from '../lib/color-scheme.ts'
import { Brand } from '../ui/Brand.tsx'
import styles from './Header.module.css'
import { Segmented } from './Segmented.tsx'
import { holdsSession, startPath } from './session.ts'
import type { LandingTexts } from './texts.ts'

interface Props { readonly texts: LandingTexts; readonly language: Language; readonly onLanguage: (language: Language) => void }

export function Header({ texts, language, onLanguage }: Props) {
  const theme = useSyncExternalStore(subscribeColorScheme, colorScheme)
  const { nav, themes } = texts
  const signedIn = holdsSession()
  return (
    <header className={styles.header}>
      <a href="/" className={styles.brand} aria-label="Filiz"><Brand /></a>
      <nav className={styles.nav} aria-label={nav.label}>
        <a href="#features">{nav.features}</a>
        <a href="#areas">{nav.areas}</a>
        <a href="#pricing">{nav.pricing}</a>
      </nav>
      <div className={styles.tools}>
        <Segmented legend={texts.language} name="language" value={language} onChange={onLanguage}
          options={[{ value: 'tr', name: 'Türkçe', show: 'TR' }, { value: 'en', name: 'English', show: 'EN' }]} />
        <Segmented legend={texts.theme} name="theme" value={theme} onChange={setColorScheme} options={[
          { value: 'light', name: themes.light, show: <IconSun size={16} /> },
          { value: 'dark', name: themes.dark, show: <IconMoon size={16} /> },
          { value: 'auto', name: themes.auto, show: <IconDeviceDesktop size={16} /> },
        ]} />
      </div>
      <div className={styles.actions}>
        {!signedIn && <a className={styles.login} href="/auth/login">{nav.login}</a>}
        <a className={styles.start} href={startPath()}>{signedIn ? nav.app : nav.start}</a>
      </div>
    </header>
  )
}
