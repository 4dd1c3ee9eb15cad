import { Brand } from '../ui/Brand.tsx'
import styles from './Footer.module.css'
import type { LandingTexts } from './texts.ts'

export const Footer = ({ texts }: { texts: LandingTexts['footer'] }) => (
  <footer className={styles.footer}>
    <div>
      <Brand />
      <p>{texts.text}</p>
    </div>
    <nav aria-label={texts.label}>
      <a href="/privacy">{texts.privacy}</a>
      <a href="/terms">{texts.terms}</a>
      <a href="/contact">{texts.contact}</a>
      <a href="/auth/login">{texts.login}</a>
      <a href="/auth/register">{texts.register}</a>
    </nav>
  </footer>
)
