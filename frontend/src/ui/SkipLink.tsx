import { useTranslation } from 'react-i18next'
import styles from './SkipLink.module.css'

/** For those who come by keyboard: past the navigation, to `#content`. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a
      href="#content"
      className={styles.skip}
      onClick={(event) => {
        // Not a navigation: the address and the history stay as they are.
        event.preventDefault()
        document.getElementById('content')?.focus()
      }}
    >
      {t(($) => $.common.skipToContent)}
    </a>
  )
}
