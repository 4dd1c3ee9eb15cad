import styles from './LoadError.module.css'
import type { LandingTexts } from './texts.ts'

/** Shown above the page by `boot.js` when the page's script cannot be loaded. The page itself stays readable. */
export const LoadError = ({ texts }: { texts: LandingTexts }) => (
  <div id="load-error" className={styles.notice} role="alert" hidden>
    <p>{texts.loadError}</p>
    <a href="/">{texts.retry}</a>
  </div>
)
