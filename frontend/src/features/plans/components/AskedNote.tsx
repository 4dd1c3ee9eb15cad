import type { Plan } from '@filiz/http/contract/shapes.ts'
import { firstDayOfMonth, monthNamed } from '@filiz/domain/shared/calendar.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { useChildren } from '../../../lib/family/children.ts'
import { monthAfter, offered } from '../next-month.ts'

/** Says why a plan asks for a part of its activities only, and when the plan of a whole month comes. */
export function AskedNote({ plan, className }: { plan: Plan; className?: string | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data: children } = useChildren()
  const child = children?.find(({ id }) => id === plan.childId)
  const { counts, label, items, from } = plan
  // A plan that an earlier version stored on this device has no number of optional activities.
  if (!(counts.optional > 0) || label === 'past') return null
  const count = items.length - counts.optional
  const next = monthAfter(plan)
  const isBegun = from > firstDayOfMonth(monthNamed(plan.year, plan.month))
  return (
    <p className={className}>
      {isBegun ? t(($) => $.plan.asked.begun, { count }) : t(($) => $.plan.asked.usual, { count })}{' '}
      {isBegun &&
        child &&
        offered(next, child) &&
        t(($) => $.plan.asked.next, { date: format.day(firstDayOfMonth(monthNamed(next.year, next.month))) })}
    </p>
  )
}
