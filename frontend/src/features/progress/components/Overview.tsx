import type { Progress } from '@filiz/http/contract/query-shapes.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import styles from './Section.module.css'
import { Insights } from './Insights.tsx'
import { NothingYet } from './NothingYet.tsx'
import { StreakCard } from './StreakCard.tsx'
import { MilestonesLink } from './MilestonesLink.tsx'
import { Tiles } from './Tiles.tsx'

export function Overview({ progress }: { progress: Progress }) {
  const { t } = useTranslation()
  const format = useFormat()
  const heading = useId()
  const { childId, totals, streak, thisMonth } = progress
  const begun = totals.completed > 0
  const without = t(($) => $.progress.figures.notYet)
  const tiles = [
    {
      name: t(($) => $.progress.figures.thisMonth),
      value: thisMonth.total === 0 ? undefined : t(($) => $.progress.figures.thisMonthOf, thisMonth),
      without: t(($) => $.progress.figures.noPlan),
    },
    { name: t(($) => $.progress.figures.completed), value: format.number(totals.completed), without },
    { name: t(($) => $.progress.figures.minutes), value: format.minutes(totals.minutes), without },
    { name: t(($) => $.progress.figures.activeDays), value: format.number(totals.activeDays), without },
    {
      name: t(($) => $.progress.figures.last30),
      value:
        streak.activeDaysLast30 > 0
          ? t(($) => $.progress.figures.last30Days, { count: streak.activeDaysLast30 })
          : undefined,
      without,
    },
    {
      name: t(($) => $.progress.figures.feedback),
      value: totals.feedback > 0 ? format.number(totals.feedback) : undefined,
      without,
    },
  ]
  return (
    <div className={styles.sections}>
      {!begun && <NothingYet childId={childId} />}
      <StreakCard progress={progress} />
      {begun && (
        <section aria-labelledby={heading}>
          <h2 id={heading} className={styles.heading}>
            {t(($) => $.progress.figures.heading)}
          </h2>
          <Tiles columns={3} label={t(($) => $.progress.figures.heading)} tiles={tiles} />
        </section>
      )}
      <Insights childId={childId} />
      <MilestonesLink childId={childId} />
    </div>
  )
}
