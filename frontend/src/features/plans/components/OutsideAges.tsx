import { Button } from '@mantine/core'
import { firstDayOfMonth, monthNamed } from '@filiz/domain/shared/calendar.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../i18n/use-format.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import type { Child } from '../../children/api/children.ts'
import { usePlansOfChild } from '../api/plans-of-child.ts'
import { planPath } from '../paths.ts'
import type { PlanSummary } from '../types.ts'
import { PastPlans } from './PastPlans.tsx'
import { UntilTwo } from './UntilTwo.tsx'

/** What there is for a child that is not yet two, or has grown out of plans. */
export default function OutsideAges({ child, young }: { child: Child; young: boolean }) {
  const { t } = useTranslation()
  if (!young) return <EmptyState title={t($ => $.plan.none.old)} text={t($ => $.children.tooOld)} action={<PastPlans childId={child.id} />} />
  return <NotYetTwo child={child} />
}

/** Who is two by the first of next month has that month’s plan in this one’s last days: more to begin with than a date. */
function NotYetTwo({ child: { id, eligibleFrom } }: { child: Child }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data: plans, isLoading } = usePlansOfChild(id)
  if (isLoading) return <Loading />
  const ahead = plans?.find(({ label }) => label === 'future')
  return (
    <>
      {ahead ? <Ahead plan={ahead} /> : <EmptyState title={t($ => $.plan.none.young)} text={t($ => $.children.tooYoung, { date: format.day(eligibleFrom) })} />}
      <UntilTwo firstPlanOn={ahead ? undefined : eligibleFrom} />
    </>
  )
}

function Ahead({ plan: { id, year, month } }: { plan: PlanSummary }) {
  const { t: m } = useTranslation('months')
  const format = useFormat()
  const named = format.month(year, month)
  return (
    <EmptyState title={m($ => $.young.ahead.title, { month: named })} text={m($ => $.young.ahead.text, { date: format.day(firstDayOfMonth(monthNamed(year, month))) })}
      action={<Button component={Link} to={planPath(id)} size="lg">{m($ => $.turned.look, { month: named })}</Button>} />
  )
}
