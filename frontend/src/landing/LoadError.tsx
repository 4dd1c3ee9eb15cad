import styles from './LoadError.module.css'
import type { LandingTexts } from './texts.ts'

/** Above the page where its script cannot be had (`boot.js` shows it): what is written stays readable. */
export const LoadError = ({ texts }: { texts: LandingTexts }) => (
  <div id="load-error" className={styles.notice} role="alert" hidden>
    <p>{texts.loadError}</p>
    <a href="/">{texts.retry}</a>
  </div>
)
