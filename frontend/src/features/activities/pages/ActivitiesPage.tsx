import type { Child } from '@filiz/http/contract/shapes.ts'
import { Button, Tabs } from '@mantine/core'
import { IconCalendarHeart, IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { EmptySwing } from '../../../ui/art/EmptySwing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useQueryState } from '../../../lib/use-query-state.ts'
import { ChildChip } from '../../../ui/family/ChildChip.tsx'
import { useSelectedChild } from '../../../lib/family/selected-child.ts'
import { CalendarButton } from '../../plans/components/CalendarButton.tsx'
import { PastPlans } from '../../plans/components/PastPlans.tsx'
import { PlanActionsProvider } from '../../plans/components/PlanActionsProvider.tsx'
import { PlanList } from '../../plans/components/PlanList.tsx'
import { PlanOverview } from '../../plans/components/PlanOverview.tsx'
import { WithCurrentPlan } from '../../plans/components/WithCurrentPlan.tsx'
import { ActivityBrowser } from '../components/ActivityBrowser.tsx'
import { planPath } from '../../../lib/paths.ts'
import styles from './ActivitiesPage.module.css'

/** Shows this month's plan or the whole catalogue. The mode is in the address. */
export default function ActivitiesPage() {
  const { t } = useTranslation()
  const [params, change] = useQueryState()
  const { children, child, choose, error, refetch } = useSelectedChild()
  const mode = params.get('mode') === 'browse' ? 'browse' : 'plan'

  const show = (next: string | null) => change({ mode: next === 'browse' ? next : undefined }, { step: true })

  return (
    <>
      <PageTitle
        {...(child && {
          actions: <ChildChip family={children ?? []} child={child} onChange={choose} />,
          documentTitle: t(($) => $.plan.pageOf, { name: child.name, page: t(($) => $.activities.title) }),
        })}
      >
        {t(($) => $.activities.title)}
      </PageTitle>
      <Tabs value={mode} onChange={show} variant="pills" radius="xl" keepMounted={false}>
        <Tabs.List mb="md" className={styles.modes} aria-label={t(($) => $.activities.modes.label)}>
          <Tabs.Tab value="plan" leftSection={<IconCalendarHeart size={20} aria-hidden />}>
            {t(($) => $.activities.modes.plan)}
          </Tabs.Tab>
          <Tabs.Tab value="browse" leftSection={<IconSearch size={20} aria-hidden />}>
            {t(($) => $.activities.modes.browse)}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="plan">
          {child && <ThisMonth key={child.id} child={child} />}
          {children && !child && (
            <EmptyState
              art={<EmptySwing />}
              title={t(($) => $.plan.noChildren.title)}
              text={t(($) => $.plan.noChildren.text)}
              action={
                <Button component={Link} to="/app/children/new">
                  {t(($) => $.children.add)}
                </Button>
              }
            />
          )}
          {!children && error && (
            <ErrorState error={error} title={t(($) => $.activities.loadError)} onRetry={() => void refetch()} />
          )}
          {!children && !error && <Loading />}
        </Tabs.Panel>
        <Tabs.Panel value="browse">
          <ActivityBrowser child={child} isWaiting={!children && !error} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function ThisMonth({ child }: { child: Child }) {
  const { t } = useTranslation()
  return (
    <WithCurrentPlan child={child}>
      {(plan) => (
        <PlanActionsProvider key={plan.id} plan={plan}>
          <PlanOverview plan={plan} name={child.name}>
            <Button component={Link} to={planPath(plan.id)} variant="default">
              {t(($) => $.plan.actions.stats)}
            </Button>
            <CalendarButton planId={plan.id} />
          </PlanOverview>
          <PlanList plan={plan} />
          <PastPlans childId={child.id} />
        </PlanActionsProvider>
      )}
    </WithCurrentPlan>
  )
}
