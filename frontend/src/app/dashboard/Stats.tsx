import type { Progress } from '@filiz/http/contract/query-shapes.ts'
import { IconCalendarHeart, IconCalendarStats, IconClockHeart, IconFlame } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Tiles } from '../../features/progress/components/Tiles.tsx'
import { useStreakText } from '../../features/progress/streak-text.ts'
import styles from './Dashboard.module.css'

export default function Stats({ progress }: { progress: Progress }) {
  const { t } = useTranslation()
  const format = useFormat()
  const heading = useId()
  const { main } = useStreakText(progress)
  const { streak, thisMonth, totals } = progress
  const without = t(($) => $.progress.figures.notYet)
  const icon = { size: 18, stroke: 1.8, 'aria-hidden': true }
  return (
    <section aria-labelledby={heading} className={styles.headedOnDesktop}>
      <h2 id={heading} className={styles.heading}>
        {t(($) => $.dashboard.stats.heading)}
      </h2>
      <Tiles
        columns={2}
        label={t(($) => $.dashboard.stats.heading)}
        tiles={[
          {
            name: t(($) => $.dashboard.stats.streak),
            icon: <IconFlame {...icon} />,
            value:
              streak.pausedUntil !== null
                ? t(($) => $.dashboard.stats.paused)
                : streak.current > 0
                  ? t(($) => $.progress.streak.short, { count: streak.current })
                  : undefined,
            without: main,
          },
          {
            name: t(($) => $.dashboard.stats.thisMonth),
            icon: <IconCalendarHeart {...icon} />,
            value: thisMonth.total === 0 ? undefined : t(($) => $.progress.figures.thisMonthOf, thisMonth),
            without: t(($) => $.progress.figures.noPlan),
          },
          {
            name: t(($) => $.dashboard.stats.time),
            icon: <IconClockHeart {...icon} />,
            value: totals.completed === 0 ? undefined : format.minutes(totals.minutes),
            without,
          },
          {
            name: t(($) => $.dashboard.stats.last30),
            icon: <IconCalendarStats {...icon} />,
            value:
              streak.activeDaysLast30 === 0
                ? undefined
                : t(($) => $.progress.figures.last30Days, { count: streak.activeDaysLast30 }),
            without,
          },
        ]}
      />
    </section>
  )
}
