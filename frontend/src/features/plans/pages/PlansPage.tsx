import type { Child, PlanSummary } from '@filiz/http/contract/shapes.ts'
import { IconPlant2 } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../i18n/use-format.ts'
import { ActionFailure } from '../../../ui/ActionFailure.tsx'
import { EmptySwing } from '../../../ui/art/EmptySwing.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { ChildChip } from '../../../ui/family/ChildChip.tsx'
import { mayWith } from '../../../lib/family/rights.ts'
import { useSelectedChild } from '../../../lib/family/selected-child.ts'
import { useMakePlan } from '../api/make-plan.ts'
import { usePlansOfChild } from '../api/plans-of-child.ts'
import { LetterLink } from '../components/LetterLink.tsx'
import { NoNextPlan } from '../components/NoNextPlan.tsx'
import OutsideAges from '../components/OutsideAges.tsx'
import { PlanCard } from '../components/PlanCard.tsx'
import { monthAfter, offered } from '../next-month.ts'
import styles from './PlansPage.module.css'
import { groupBy } from '../../../lib/group-by.ts'

/** The page `/app/plans?childId=…`: all plans of a child, next month's plan first. */
export default function PlansPage() {
  const { t } = useTranslation()
  const { t: m } = useTranslation('months')
  const { children, child, choose, error, refetch } = useSelectedChild()
  return (
    <>
      <PageTitle
        {...(child
          ? { actions: <ChildChip family={children ?? []} child={child} onChange={choose} /> }
          : { text: m(($) => $.text) })}
      >
        {m(($) => $.title)}
      </PageTitle>
      {!children && !error && <Loading />}
      {!children && error && <ErrorState error={error} title={m(($) => $.loadError)} onRetry={() => void refetch()} />}
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
      {child && <MonthsOfChild key={child.id} child={child} />}
    </>
  )
}

function MonthsOfChild({ child }: { child: Child }) {
  const { t: m } = useTranslation('months')
  const { data: plans, error, refetch } = usePlansOfChild(child.id)
  if (!plans)
    return error ? (
      <ErrorState error={error} title={m(($) => $.loadError)} onRetry={() => void refetch()} />
    ) : (
      <Loading />
    )
  if (plans.length === 0 && child.eligibility !== 'eligible')
    return <OutsideAges child={child} young={child.eligibility === 'too-young'} />
  if (plans.length === 0)
    return <EmptyState art={<EmptySwing />} title={m(($) => $.none.title)} text={m(($) => $.none.text)} />

  const of = (label: PlanSummary['label']) => plans.filter((plan) => plan.label === label)
  const [current] = of('current')
  const future = of('future')
  const years = groupBy(of('past'), ({ year }) => year)
  return (
    <>
      {(future.length > 0 || (current && (mayWith(child, 'plan') || !offered(monthAfter(current), child)))) && (
        <Months title={m(($) => $.coming)}>
          {future.length > 0 ? (
            future.map((plan) => <PlanCard key={plan.id} plan={plan} />)
          ) : (
            <NextMonth current={current!} child={child} />
          )}
        </Months>
      )}
      {current && (
        <Months title={m(($) => $.now)}>
          <WithLetter plan={current} />
        </Months>
      )}
      {[...years].map(([year, past]) => (
        <Months key={year} title={String(year)}>
          {past.map((plan) => (
            <WithLetter key={plan.id} plan={plan} />
          ))}
        </Months>
      ))}
    </>
  )
}

const WithLetter = ({ plan }: { plan: PlanSummary }) => (
  <div className={styles.withLetter}>
    <PlanCard plan={plan} />
    <LetterLink plan={plan} />
  </div>
)

function Months({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={styles.months}>
      <h2 id={heading}>{title}</h2>
      <div className={styles.list}>{children}</div>
    </section>
  )
}

/** Offers to create next month's plan in advance when the child's age allows it. */
function NextMonth({ current, child }: { current: PlanSummary; child: Child }) {
  const { t } = useTranslation()
  const { t: m } = useTranslation('months')
  const format = useFormat()
  const { mutate: makePlan, isPending, error } = useMakePlan()
  const next = monthAfter(current)
  const month = format.month(next.year, next.month)
  if (!offered(next, child))
    return (
      <div className={styles.next}>
        <NoNextPlan child={child} next={next} />
      </div>
    )
  const make = () => makePlan({ childId: current.childId, ...next })
  return (
    <div className={styles.next}>
      <p>{m(($) => $.next, { month })}</p>
      <Button variant="light" leftSection={<IconPlant2 size={18} aria-hidden />} loading={isPending} onClick={make}>
        {m(($) => $.makeNext, { month })}
      </Button>
      {error && <ActionFailure error={error} otherwise={t(($) => $.plan.actions.makeFailed)} onRetry={make} />}
    </div>
  )
}
