import { useTranslation } from 'react-i18next'
import { Sprout } from './art/Sprout.tsx'
import styles from './Loading.module.css'

/** A placeholder for content that is loading. With `page`, it is as high as the window. */
export function Loading({ page = false, text }: { page?: boolean; text?: string }) {
  const { t } = useTranslation()
  return (
    <output className={page ? `${styles.loading} ${styles.page}` : styles.loading}>
      <Sprout className={styles.sprout} />
      <span>{text ?? t(($) => $.common.loading)}</span>
    </output>
  )
}
