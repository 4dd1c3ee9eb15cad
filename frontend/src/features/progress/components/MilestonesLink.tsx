import { Button } from '@mantine/core'
import { IconStairsUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { milestonesPath } from '../../../lib/paths.ts'
import { useFromHere } from '../../../ui/came-from.ts'
import { useMay } from '../../../lib/family/rights.ts'
import styles from './Section.module.css'

/** Leads to the child's milestones; not shown to helpers. */
export function MilestonesLink({ childId }: { childId: string }) {
  const { t: m } = useTranslation('months')
  const from = useFromHere()
  const may = useMay(childId)
  if (!may('see-milestones')) return null
  return (
    <section>
      <Button
        component={Link}
        to={milestonesPath(childId)}
        state={from}
        variant="light"
        mb="md"
        leftSection={<IconStairsUp size={19} aria-hidden />}
      >
        {m(($) => $.progress.milestones.link)}
      </Button>
      <p className={styles.text}>{m(($) => $.progress.milestones.text)}</p>
    </section>
  )
}
