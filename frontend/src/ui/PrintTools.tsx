import { Button } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import styles from './PrintTools.module.css'

interface Props {
  readonly backTo: string
  /** Text of the link back. */
  readonly back: string
  /** Text of the print button. */
  readonly print: string
  readonly disabled?: boolean
}

/** Toolbar above a printable sheet, with a link back and a button to print. Not printed. */
export const PrintTools = ({ backTo, back, print, disabled = false }: Props) => (
  <div className={styles.tools}>
    <Link to={backTo} className={styles.back!}>
      <IconArrowLeft size={18} aria-hidden />
      {back}
    </Link>
    <Button leftSection={<IconPrinter size={19} aria-hidden />} disabled={disabled} onClick={() => window.print()}>
      {print}
    </Button>
  </div>
)
