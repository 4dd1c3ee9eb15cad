import type { Child, Plan } from '@filiz/http/contract/shapes.ts'
import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../i18n/index.ts'
import { announce } from '../../../ui/announce.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { lazyExtra } from '../../../ui/lazy-extra.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { useCurrentPlan } from '../api/current-plan.ts'
import { useMonthTurn } from '../use-month-turn.ts'
import { Preparing } from './Preparing.tsx'

/** If the notice cannot be loaded, the plan is shown without it. */
const TurnedNotice = lazyExtra(
  async () => (await Promise.all([import('./NewMonthNotice.tsx'), loadTexts('months')]))[0],
)
const OutsideAges = lazyPart(async () => (await Promise.all([import('./OutsideAges.tsx'), loadTexts('months')]))[0])

/** Renders a child's current plan, or a replacement that explains why there is none. */
export function WithCurrentPlan({ child, children }: { child: Child; children: (plan: Plan) => ReactNode }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useCurrentPlan(child.id)
  const waited = useRef(false)
  const preparing = data?.kind === 'none' && data.reason === 'PLAN_IN_PREPARATION'

  useEffect(() => {
    if (waited.current && data?.kind === 'plan') announce(t(($) => $.plan.preparing.ready))
    waited.current = preparing
  }, [preparing, data, t])

  const before = useMonthTurn(data?.kind === 'plan' ? data.plan : undefined)

  if (data?.kind === 'plan')
    return (
      <>
        {before && (
          <Suspense>
            <TurnedNotice before={before} plan={data.plan} />
          </Suspense>
        )}
        {children(data.plan)}
      </>
    )
  if (data === undefined)
    return error ? (
      <ErrorState error={error} title={t(($) => $.plan.loadError)} onRetry={() => void refetch()} />
    ) : (
      <Loading />
    )
  switch (data.reason) {
    case 'PLAN_IN_PREPARATION':
      return <Preparing key={child.id} />
    case 'CHILD_TOO_YOUNG':
    case 'CHILD_TOO_OLD':
      return <OutsideAges child={child} young={data.reason === 'CHILD_TOO_YOUNG'} />
  }
}
