import { IconAlertTriangle } from '@tabler/icons-react'
import styles from './Field.module.css'

/** What the validator says about a field; it keeps nobody from saving. */
export const FieldNotes = ({ warnings }: { warnings: readonly string[] }) =>
  warnings.map((text) => (
    <p key={text} className={styles.warning}>
      <IconAlertTriangle size={16} aria-hidden />
      {text}
    </p>
  ))
