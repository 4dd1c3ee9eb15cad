import type { Child, PlanItem } from '@filiz/http/contract/shapes.ts'
import type { Activity, PlanContext } from '@filiz/http/contract/query-shapes.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { ActionFailure } from '../../../ui/ActionFailure.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { usePlan } from '../../plans/api/plan.ts'
import { CompletedLine } from '../../plans/components/CompletedLine.tsx'
import { itemAnchor, usePlanActions } from '../../plans/components/plan-actions.ts'
import { PlanActionsProvider } from '../../plans/components/PlanActionsProvider.tsx'
import { ItemActions } from '../../plans/components/ItemActions.tsx'
import { ReasonList } from '../../plans/components/ReasonList.tsx'
import { SwapLine } from '../../plans/components/SwapLine.tsx'
import { PendingMutations } from '../../plans/outbox/PendingMutations.tsx'
import { AddToPlan } from '../../plans/components/AddToPlan.tsx'
import { suits } from '../../../lib/family/suits.ts'
import { ActionBar } from './ActionBar.tsx'
import styles from './ActivityDetail.module.css'
import { StepByStep } from './StepByStep.tsx'

interface Props {
  readonly activity: Activity
  readonly child: Child
  readonly onSwapped: (after: PlanItem) => void
}

/** Shows where the activity is in the child's plans, and the actions that are possible there. */
export function ActivityPlanContext({ activity, child, onSwapped }: Props) {
  const { t } = useTranslation()
  if (!activity.planContext) {
    if (activity.recalled) return null
    return (
      <section className={styles.card}>
        <p>{t(($) => $.activities.detail.notInPlan, { name: child.name })}</p>
        {!suits(activity, child) && child.eligibility === 'eligible' && (
          <p>{t(($) => $.plan.add.otherAge, { name: child.name })}</p>
        )}
        <ActionBar>
          <StepByStep activity={activity} />
          <AddToPlan activity={activity} child={child} />
        </ActionBar>
      </section>
    )
  }
  return <InPlan context={activity.planContext} activity={activity} child={child} onSwapped={onSwapped} />
}

interface InPlanProps {
  readonly context: PlanContext
  readonly activity: Activity
  readonly child: Child
  readonly onSwapped: (after: PlanItem) => void
}

function InPlan({ context: { planId, year, month, position }, activity, child, onSwapped }: InPlanProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data: plan, error, refetch } = usePlan(planId)
  const item = plan?.items.find((one) => one.activityId === activity.id)
  const Row = item?.status === 'pending' && !activity.recalled ? ActionBar : PlainRow

  return (
    <section aria-labelledby="in-plan" className={styles.card}>
      <h2 id={itemAnchor(activity.id)} tabIndex={-1}>
        <span id="in-plan">{t(($) => $.activities.detail.inPlan)}</span>
      </h2>
      <p>{t(($) => $.activities.detail.inPlanOf, { name: child.name, month: format.month(year, month), position })}</p>
      {!plan && error && <ErrorState error={error} title={t(($) => $.plan.loadError)} onRetry={() => void refetch()} />}
      {plan && item && (
        <PlanActionsProvider plan={plan} onSwapped={(_, after) => onSwapped(after)}>
          {item.status === 'completed' ? (
            <CompletedLine item={item} />
          ) : (
            !activity.recalled && <ReasonList reasons={item.reasons} />
          )}
          <SwapLine item={item} />
          <PendingMutations planId={plan.id} activityId={activity.id} />
          <Row>
            {!activity.recalled && <StepsInPlan activity={activity} item={item} />}
            <ItemActions item={item} describedBy="in-plan" />
          </Row>
          <Failure item={item} />
          {plan.label === 'past' && !activity.recalled && <AddToPlan activity={activity} child={child} again />}
        </PlanActionsProvider>
      )}
    </section>
  )
}

const PlainRow = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>

function StepsInPlan({ activity, item }: { activity: Activity; item: PlanItem }) {
  const { plan, complete } = usePlanActions()
  const canComplete = item.status === 'pending' && plan.label !== 'future'
  return <StepByStep activity={activity} onComplete={canComplete ? () => complete(item) : undefined} />
}

function Failure({ item }: { item: PlanItem }) {
  const { failure } = usePlanActions().stateOf(item)
  return failure ? <ActionFailure error={failure.error} otherwise={failure.otherwise} onRetry={failure.retry} /> : null
}
