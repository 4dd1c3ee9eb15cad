import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import type { Child } from '../../children/api/children.ts'

/** Why there is no plan of the month after a child's last: it is seven, or will be by then; or not yet two, where its birth date was corrected. */
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
