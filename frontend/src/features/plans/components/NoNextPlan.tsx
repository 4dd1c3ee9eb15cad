import type { Child } from '@filiz/http/contract/shapes.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'

/**
 * Explains why there is no plan after a child's last one: the child is seven or will be by then, or is under two after
 * a corrected birth date.
 */
export function NoNextPlan({
  child: { name, eligibility, eligibleFrom },
  next,
}: {
  child: Child
  next: { readonly year: number; readonly month: number }
}) {
  const { t } = useTranslation()
  const format = useFormat()
  switch (eligibility) {
    case 'too-young':
      return <p>{t(($) => $.children.tooYoung, { date: format.day(eligibleFrom) })}</p>
    case 'too-old':
      return <p>{t(($) => $.children.tooOld)}</p>
    default:
      return <p>{t(($) => $.plan.months.tooOld, { name, month: format.month(next.year, next.month) })}</p>
  }
}
