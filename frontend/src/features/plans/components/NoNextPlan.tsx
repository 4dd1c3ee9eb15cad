import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import type { Child } from '../../children/api/children.ts'

/** Why there is no plan of the month after a child's last: it is seven, or will be by then. */
export function NoNextPlan({ child: { name, eligibility }, next }: { child: Child; next: { readonly year: number; readonly month: number } }) {
  const { t } = useTranslation()
  const format = useFormat()
  return <p>{eligibility === 'too-old' ? t($ => $.children.tooOld) : t($ => $.plan.months.tooOld, { name, month: format.month(next.year, next.month) })}</p>
}
