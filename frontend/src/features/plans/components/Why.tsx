import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Reason } from '../../activities/types.ts'
import styles from './Why.module.css'

/** Why an activity was chosen for this child. */
export function Why({ reasons, open = false }: { reasons: readonly Reason[]; open?: boolean }) {
  const { t } = useTranslation()
  if (reasons.length === 0) return null
  return (
    <details className={styles.why} open={open}>
      <summary>{t($ => $.plan.item.why)}<IconChevronDown size={16} aria-hidden /></summary>
      <ul>{reasons.map(({ code, message }) => <li key={code + message}>{message}</li>)}</ul>
    </details>
  )
}
