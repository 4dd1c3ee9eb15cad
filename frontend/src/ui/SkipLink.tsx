import { useTranslation } from 'react-i18next'
import styles from './SkipLink.module.css'

/** A link for keyboard users that skips the navigation and moves to `#content`. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a
      href="#content"
      className={styles.skip}
      onClick={(event) => {
        // Move the focus without changing the address or the history.
        event.preventDefault()
        document.getElementById('content')?.focus()
      }}
    >
      {t(($) => $.common.skipToContent)}
    </a>
  )
}
