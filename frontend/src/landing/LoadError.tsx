import styles from './LoadError.module.css'
import type { LandingTexts } from './texts.ts'

/** Shown by `boot.js` above the page if its script cannot be loaded; the page itself stays readable. */
export const LoadError = ({ texts }: { texts: LandingTexts }) => (
  <div id="load-error" className={styles.notice} role="alert" hidden>
    <p>{texts.loadError}</p>
    <a href="/">{texts.retry}</a>
  </div>
)
