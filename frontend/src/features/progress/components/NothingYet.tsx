import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../i18n/use-format.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useChildren } from '../../../lib/family/children.ts'
import { currentPlanPath, plansOfChildPath } from '../../../lib/paths.ts'

/** Shown before the first completion, with a link to the plan for a child who has plans. */
export function NothingYet({ childId }: { childId: string }) {
  const { t } = useTranslation()
  const { t: m } = useTranslation('months')
  const format = useFormat()
  const child = useChildren().data?.find(({ id }) => id === childId)
  const way = (name: string, to = currentPlanPath(childId)) => (
    <Button component={Link} to={to}>
      {name}
    </Button>
  )
  const title = m(($) => $.progress.empty.title)
  switch (child?.eligibility) {
    case 'too-young':
      return (
        <EmptyState
          title={title}
          text={t(($) => $.children.tooYoung, { date: format.day(child.eligibleFrom) })}
          action={way(t(($) => $.dashboard.actions.coming))}
        />
      )
    case 'too-old':
      return (
        <EmptyState
          title={title}
          text={t(($) => $.children.tooOld)}
          action={way(
            t(($) => $.plan.actions.all),
            plansOfChildPath(childId),
          )}
        />
      )
    default:
      return (
        <EmptyState
          title={title}
          text={m(($) => $.progress.empty.text)}
          action={way(m(($) => $.progress.empty.action))}
        />
      )
  }
}
