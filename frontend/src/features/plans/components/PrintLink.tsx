import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { printPath } from '../../../lib/paths.ts'

export function PrintLink({ planId }: { planId: string }) {
  const { t } = useTranslation()
  return (
    <Button
      component={Link}
      to={printPath(planId)}
      variant="default"
      leftSection={<IconPrinter size={19} aria-hidden />}
    >
      {t(($) => $.plan.actions.print)}
    </Button>
  )
}
