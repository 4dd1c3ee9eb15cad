import { IconAlertTriangle } from '@tabler/icons-react'
import styles from './Field.module.css'

/** The validator's warnings for a field. They do not prevent saving. */
export const FieldNotes = ({ warnings }: { warnings: readonly string[] }) =>
  warnings.map((text) => (
    <p key={text} className={styles.warning}>
      <IconAlertTriangle size={16} aria-hidden />
      {text}
    </p>
  ))
