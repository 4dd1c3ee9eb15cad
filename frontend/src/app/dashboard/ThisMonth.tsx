import type { Child } from '@filiz/http/contract/shapes.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { PlanActionsProvider } from '../../features/plans/components/PlanActionsProvider.tsx'
import { PlanOverview } from '../../features/plans/components/PlanOverview.tsx'
import { TodayPanel } from '../../features/plans/components/TodayPanel.tsx'
import { WithCurrentPlan } from '../../features/plans/components/WithCurrentPlan.tsx'
import { planPath } from '../../lib/paths.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

/** Few plans have a recalled activity. */
const RecalledItems = lazyPart(async () => ({
  default: (await import('../../features/plans/components/RecalledItems.tsx')).RecalledItems,
}))

/** Today's suggestion and the current month's plan. */
export function ThisMonth({ child }: { child: Child }) {
  const { t } = useTranslation()
  return (
    <WithCurrentPlan child={child}>
      {(plan) => (
        <PlanActionsProvider key={plan.id} plan={plan}>
          {plan.items.some(({ activity }) => activity.recalled) && <RecalledItems />}
          <TodayPanel plan={plan} child={child} />
          <PlanOverview plan={plan} name={child.name}>
            <Button component={Link} to={planPath(plan.id)}>
              {t(($) => $.plan.actions.open)}
            </Button>
          </PlanOverview>
        </PlanActionsProvider>
      )}
    </WithCurrentPlan>
  )
}
