import type { Child, PlanSummary } from '@filiz/http/contract/shapes.ts'
import { Button } from '@mantine/core'
import { firstDayOfMonth, monthNamed } from '@filiz/domain/shared/calendar.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../i18n/use-format.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { usePlansOfChild } from '../api/plans-of-child.ts'
import { PastPlans } from './PastPlans.tsx'
import { UntilTwo } from './UntilTwo.tsx'
import { planPath } from '../../../lib/paths.ts'

/** Shown for a child under two or too old for plans. */
export default function OutsideAges({ child, young }: { child: Child; young: boolean }) {
  const { t } = useTranslation()
  if (!young)
    return (
      <EmptyState
        title={t(($) => $.plan.none.old)}
        text={t(($) => $.children.tooOld)}
        action={<PastPlans childId={child.id} />}
      />
    )
  return <NotYetTwo child={child} />
}

/**
 * A child who is two by the first of next month gets that month's plan in the last days of this month: link to it. A
 * birthday before the first means that a plan for the current month follows; announce that plan as the first one.
 */
function NotYetTwo({ child: { id, eligibleFrom } }: { child: Child }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data: plans, isLoading } = usePlansOfChild(id)
  if (isLoading) return <Loading />
  const ahead = plans?.find(({ label }) => label === 'future')
  const isFirst = ahead !== undefined && eligibleFrom >= beginningOf(ahead)
  return (
    <>
      {ahead ? (
        <Ahead plan={ahead} after={isFirst ? undefined : eligibleFrom} />
      ) : (
        <EmptyState
          title={t(($) => $.plan.none.young)}
          text={t(($) => $.children.tooYoung, { date: format.day(eligibleFrom) })}
        />
      )}
      <UntilTwo firstPlanOn={isFirst ? undefined : eligibleFrom} />
    </>
  )
}

const beginningOf = ({ year, month }: PlanSummary) => firstDayOfMonth(monthNamed(year, month))

/** Announces the plan of a coming month. `after`: the day on which the child turns two, if it is before that month. */
function Ahead({ plan, after }: { plan: PlanSummary; after: string | undefined }) {
  const { t: m } = useTranslation('months')
  const format = useFormat()
  const named = format.month(plan.year, plan.month)
  const text =
    after === undefined
      ? m(($) => $.young.ahead.text, { date: format.day(beginningOf(plan)) })
      : m(($) => $.young.ahead.later, { date: format.day(after), month: named })
  return (
    <EmptyState
      title={m(($) => $.young.ahead.title, { month: named })}
      text={text}
      action={
        <Button component={Link} to={planPath(plan.id)} size="lg">
          {m(($) => $.turned.look, { month: named })}
        </Button>
      }
    />
  )
}
