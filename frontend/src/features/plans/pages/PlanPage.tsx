import type { Plan } from '@filiz/http/contract/shapes.ts'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams } from 'react-router-dom'
import { loadTexts } from '../../../i18n/index.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { NothingFound } from '../../../ui/art/NothingFound.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useChildren } from '../../../lib/family/children.ts'
import { usePlan } from '../api/plan.ts'
import { CalendarButton } from '../components/CalendarButton.tsx'
import { LetterLink } from '../components/LetterLink.tsx'
import { MonthSwitch } from '../components/MonthSwitch.tsx'
import { PlanActionsProvider } from '../components/PlanActionsProvider.tsx'
import { PlanList } from '../components/PlanList.tsx'
import { PlanOverview } from '../components/PlanOverview.tsx'
import { PrintLink } from '../components/PrintLink.tsx'
import { RecalledItems } from '../components/RecalledItems.tsx'
import { OfflineReady } from '../offline/OfflineReady.tsx'
import { useMonthTurn } from '../use-month-turn.ts'

const PlanStatistics = lazyPart(
  async () => (await Promise.all([import('../components/PlanStatistics.tsx'), loadTexts('months')]))[0],
)

export default function PlanPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { data: plan, error, refetch } = usePlan(id)
  if (plan) return <PlanDetail key={plan.id} plan={plan} />

  // An invalid address is handled like that of a deleted plan.
  const missing = isApiError(error) && error.final
  return (
    <>
      <PageTitle>{t(($) => $.plan.title)}</PageTitle>
      {!error && <Loading />}
      {missing && (
        <EmptyState
          art={<NothingFound />}
          title={t(($) => $.plan.notFound.title)}
          text={t(($) => $.plan.notFound.text)}
          action={
            <Button component={Link} to="/app/activities">
              {t(($) => $.plan.notFound.action)}
            </Button>
          }
        />
      )}
      {error && !missing && (
        <ErrorState error={error} title={t(($) => $.plan.loadError)} onRetry={() => void refetch()} />
      )}
    </>
  )
}

function PlanDetail({ plan }: { plan: Plan }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data: children } = useChildren()
  const child = children?.find(({ id }) => id === plan.childId)
  const { pathname } = useLocation()
  useMonthTurn(plan)

  // Three addresses show this page, and two of them scroll to a section. The section with statistics scrolls by itself
  // after loading.
  useEffect(() => {
    if (pathname.endsWith('/activities')) document.getElementById('activities')?.scrollIntoView()
  }, [pathname])

  return (
    <>
      <PageTitle
        text={child && t(($) => $.plan.forChild, { name: child.name })}
        actions={<MonthSwitch plan={plan} child={child} />}
        {...(child && {
          documentTitle: t(($) => $.plan.whose, { name: child.name, month: format.month(plan.year, plan.month) }),
        })}
      >
        {t(($) => $.plan.titleOf, { month: format.month(plan.year, plan.month) })}
      </PageTitle>
      <OfflineReady plan={plan} />
      <PlanActionsProvider plan={plan}>
        <RecalledItems />
        <PlanOverview plan={plan} name={child?.name}>
          <CalendarButton planId={plan.id} />
          <PrintLink planId={plan.id} />
          <LetterLink plan={plan} />
        </PlanOverview>
        <PlanList plan={plan} />
      </PlanActionsProvider>
      <PlanStatistics planId={plan.id} pointedAt={pathname.endsWith('/stats')} />
    </>
  )
}
