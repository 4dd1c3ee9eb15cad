import type { ActivitySummary } from '@filiz/http/contract/shapes.ts'
import { IconClock, IconFileTypePdf, IconMoodKid, IconVideo } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import styles from './ActivityFacts.module.css'

/** Shows duration, age range and attached media in one line. */
export function ActivityFacts({ activity }: { activity: ActivitySummary }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <ul className={styles.facts}>
      <li>
        <IconClock size={16} aria-hidden />
        {format.minutes(activity.durationMinutes)}
      </li>
      <li>
        <IconMoodKid size={16} aria-hidden />
        {format.ageRange(activity.minAge, activity.maxAge)}
      </li>
      {activity.hasVideo && (
        <li>
          <IconVideo size={16} aria-hidden />
          {t(($) => $.activities.card.video)}
        </li>
      )}
      {activity.hasPdf && (
        <li>
          <IconFileTypePdf size={16} aria-hidden />
          {t(($) => $.activities.card.pdf)}
        </li>
      )}
    </ul>
  )
}
