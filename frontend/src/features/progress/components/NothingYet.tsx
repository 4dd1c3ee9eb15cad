import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { currentPlanPath } from '../../children/paths.ts'

/** Nothing was done yet, so there is nothing to count; and where to begin. */
export function NothingYet({ childId }: { childId: string }) {
  const { t } = useTranslation()
  return (
    <EmptyState title={t($ => $.progress.empty.title)} text={t($ => $.progress.empty.text)}
      action={<Button component={Link} to={currentPlanPath(childId)}>{t($ => $.progress.empty.action)}</Button>} />
  )
}
