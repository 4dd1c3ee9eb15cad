import type { PlanSummary } from '@filiz/http/contract/shapes.ts'
import { Button } from '@mantine/core'
import { letterFrom } from '@filiz/domain/progress/letter-from.ts'
import { monthNamed } from '@filiz/domain/shared/calendar.ts'
import { IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useChildsDays } from '../../../lib/family/use-childs-days.ts'
import { letterPath } from '../../../lib/paths.ts'

/** Link to the monthly letter, shown from the month's last week on. */
export function LetterLink({
  plan: { id, childId, year, month },
}: {
  plan: Pick<PlanSummary, 'id' | 'childId' | 'year' | 'month'>
}) {
  const { t } = useTranslation()
  if (useChildsDays(childId).today < letterFrom(monthNamed(year, month))) return null
  return (
    <Button component={Link} to={letterPath(id)} variant="default" leftSection={<IconMail size={19} aria-hidden />}>
      {t(($) => $.plan.actions.letter)}
    </Button>
  )
}
