import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { Child } from '../../children/api/children.ts'
import { PastPlans } from './PastPlans.tsx'
import { UntilTwo } from './UntilTwo.tsx'

/** What there is for a child that is not yet two, or has grown out of plans. */
export default function OutsideAges({ child, young }: { child: Child; young: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!young) return <EmptyState title={t($ => $.plan.none.old)} text={t($ => $.children.tooOld)} action={<PastPlans childId={child.id} />} />
  return (
    <>
      <EmptyState title={t($ => $.plan.none.young)} text={t($ => $.children.tooYoung, { date: format.day(child.eligibleFrom) })} />
      <UntilTwo firstPlanOn={child.eligibleFrom} />
    </>
  )
}
