import { Button } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './PrintTools.module.css'
import { planPath } from '../../../lib/paths.ts'

/** Toolbar above a printable sheet, with links to go back to the plan and to print. Not printed. */
export function PrintTools({ planId, disabled = false }: { planId: string; disabled?: boolean }) {
  const { t: m } = useTranslation('months')
  return (
    <div className={styles.tools}>
      <Link to={planPath(planId)} className={styles.back!}>
        <IconArrowLeft size={18} aria-hidden />
        {m(($) => $.print.back)}
      </Link>
      <Button leftSection={<IconPrinter size={19} aria-hidden />} disabled={disabled} onClick={() => window.print()}>
        {m(($) => $.print.action)}
      </Button>
    </div>
  )
}
