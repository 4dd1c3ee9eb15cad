import type { PlanItem } from '@filiz/http/contract/shapes.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { useCurrentUser } from '../../auth/api/current-user.ts'
import separated from '../../../ui/separated.module.css'
import styles from './CompletedLine.module.css'

type Step = 1 | 2 | 3 | 4 | 5

/**
 * Shows when an activity was done, and the feedback. The note has no `lang` attribute, because parents write in any
 * language.
 */
export function CompletedLine({ item: { completedAt, durationMinutes, feedback } }: { item: PlanItem }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data: user } = useCurrentUser()
  if (completedAt === null) return null
  return (
    <>
      <ul className={`${separated.row} ${styles.line}`}>
        <li>{t(($) => $.plan.item.doneOn, { date: format.instantDay(completedAt, user?.timeZone) })}</li>
        {durationMinutes !== null && (
          <li>{t(($) => $.plan.item.took, { minutes: format.minutes(durationMinutes) })}</li>
        )}
        {feedback && <li>{t(($) => $.plan.feedback.engagements[feedback.engagement as Step])}</li>}
        {feedback && <li>{t(($) => $.plan.feedback.difficulties[feedback.difficulty as Step])}</li>}
        {feedback && feedback.focusMinutes !== null && (
          <li>{t(($) => $.plan.item.focus, { minutes: format.minutes(feedback.focusMinutes) })}</li>
        )}
      </ul>
      {feedback?.notes && (
        <p lang="" className={styles.notes}>
          {feedback.notes}
        </p>
      )}
    </>
  )
}
