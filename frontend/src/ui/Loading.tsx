import { useTranslation } from 'react-i18next'
import { Sprout } from './art/Sprout.tsx'
import styles from './Loading.module.css'

/** Placeholder for content that is loading. `page` takes the full height of the window. */
export function Loading({ page = false, text }: { page?: boolean; text?: string }) {
  const { t } = useTranslation()
  return (
    <output className={page ? `${styles.loading} ${styles.page}` : styles.loading}>
      <Sprout className={styles.sprout} />
      <span>{text ?? t(($) => $.common.loading)}</span>
    </output>
  )
}
