import { useTranslation } from 'react-i18next'
import type { Status } from '../types.ts'
import styles from './StatusBadge.module.css'

export function StatusBadge({ status }: { status: Status }) {
  const { t } = useTranslation('admin')
  return <span className={styles.badge} data-status={status}>{t($ => $.catalogue.statuses[status])}</span>
}
