import type { Child, PlanSummary } from '@filiz/http/contract/shapes.ts'
import { IconChevronLeft, IconChevronRight, IconPlant2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { ActionFailure } from '../../../ui/ActionFailure.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { mayWith } from '../../../lib/family/rights.ts'
import { useMakePlan } from '../api/make-plan.ts'
import { usePlansOfChild } from '../api/plans-of-child.ts'
import { monthAfter, offered } from '../next-month.ts'
import styles from './MonthSwitch.module.css'
import { NoNextPlan } from './NoNextPlan.tsx'
import { planPath } from '../../../lib/paths.ts'

/**
 * Links to the previous and the next plan, if they exist. From the current month, the next plan can be created in
 * advance when the child's age allows it.
 */
export function MonthSwitch({ plan, child }: { plan: PlanSummary; child: Child | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = useNavigate()
  const { data: plans } = usePlansOfChild(plan.childId)
  const { mutate: makePlan, isPending, error } = useMakePlan()
  if (!plans) return null

  const oldestFirst = plans.toSorted((a, b) => a.id.localeCompare(b.id))
  const before = oldestFirst.findLast(({ id }) => id < plan.id)
  const after = oldestFirst.find(({ id }) => id > plan.id)
  const next = monthAfter(plan)
  const make = () =>
    makePlan({ childId: plan.childId, ...next }, { onSuccess: ({ id }) => void navigate(planPath(id)) })
  const isLast = !after && plan.label === 'current' && child !== undefined
  const isOffered = isLast && offered(next, child)
  const ahead = isOffered && mayWith(child, 'plan')
  const nameOf = ({ year, month }: { year: number; month: number }) => format.month(year, month)

  return (
    <>
      {(before || after || ahead) && (
        <nav aria-label={t(($) => $.plan.months.label)} className={styles.months}>
          {before && (
            <Button
              component={Link}
              to={planPath(before.id)}
              variant="subtle"
              leftSection={<IconChevronLeft size={18} aria-hidden />}
              aria-label={t(($) => $.plan.months.previous, { month: nameOf(before) })}
            >
              <span className={styles.month}>{nameOf(before)}</span>
            </Button>
          )}
          {after && (
            <Button
              component={Link}
              to={planPath(after.id)}
              variant="subtle"
              rightSection={<IconChevronRight size={18} aria-hidden />}
              aria-label={t(($) => $.plan.months.next, { month: nameOf(after) })}
            >
              <span className={styles.month}>{nameOf(after)}</span>
            </Button>
          )}
          {ahead && (
            <Button
              variant="subtle"
              leftSection={<IconPlant2 size={18} aria-hidden />}
              loading={isPending}
              onClick={make}
            >
              {t(($) => $.plan.actions.next)}
            </Button>
          )}
        </nav>
      )}
      {isLast && !isOffered && (
        <div className={styles.none}>
          <NoNextPlan child={child} next={next} />
        </div>
      )}
      {error && <ActionFailure error={error} otherwise={t(($) => $.plan.actions.makeFailed)} onRetry={make} />}
    </>
  )
}
