import type { ActivitySummary } from '@filiz/http/contract/shapes.ts'
import { useTranslation } from 'react-i18next'
import separated from '../../../ui/separated.module.css'
import { useFormat } from '../../../i18n/use-format.ts'
import styles from './ActivityFacts.module.css'

/** Shows category, duration, age range and attached media in one line. */
export function ActivityFacts({ activity }: { activity: ActivitySummary }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <ul className={`${separated.row} ${styles.facts}`}>
      <li className={styles.category}>{t(($) => $.categories[activity.category])}</li>
      <li>{format.minutes(activity.durationMinutes)}</li>
      <li>{format.ageRange(activity.minAge, activity.maxAge)}</li>
      {activity.hasVideo && <li>{t(($) => $.activities.card.video)}</li>}
      {activity.hasPdf && <li>{t(($) => $.activities.card.pdf)}</li>}
    </ul>
  )
}
