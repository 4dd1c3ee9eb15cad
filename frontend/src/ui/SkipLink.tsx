import { useTranslation } from 'react-i18next'
import styles from './SkipLink.module.css'

/** Keyboard link past the navigation to `#content`. */
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
