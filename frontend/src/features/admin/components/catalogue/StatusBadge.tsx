import type { CatalogueEntry } from '@filiz/http/contract/admin-shapes.ts'
import { useTranslation } from 'react-i18next'
import styles from './StatusBadge.module.css'

export function StatusBadge({ status, recalled }: Pick<CatalogueEntry, 'status' | 'recalled'>) {
  const { t } = useTranslation('admin')
  return (
    <span className={styles.badge} data-status={recalled ? 'recalled' : status}>
      {recalled ? t(($) => $.catalogue.recalled) : t(($) => $.catalogue.statuses[status])}
    </span>
  )
}
