import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Child } from '../../children/api/children.ts'
import { PlanActionsProvider } from '../../plans/components/PlanActionsProvider.tsx'
import { PlanOverview } from '../../plans/components/PlanOverview.tsx'
import { WithCurrentPlan } from '../../plans/components/WithCurrentPlan.tsx'
import { planPath } from '../../plans/paths.ts'
import { NextActivities } from './NextActivities.tsx'
import styles from './Dashboard.module.css'

/** The month's plan and what comes next in it. */
export function ThisMonth({ child }: { child: Child }) {
  const { t } = useTranslation()
  return (
    <WithCurrentPlan child={child}>
      {(plan) => (
        <PlanActionsProvider key={plan.id} plan={plan}>
          <div className={styles.stack}>
            <PlanOverview plan={plan}>
              <Button component={Link} to={planPath(plan.id)}>{t($ => $.plan.actions.open)}</Button>
            </PlanOverview>
            {plan.items.length > 0 && <NextActivities plan={plan} />}
          </div>
        </PlanActionsProvider>
      )}
    </WithCurrentPlan>
  )
}
