import type { PlanItem } from '@filiz/http/contract/shapes.ts'
import { addDays, localDay } from '@filiz/domain/shared/calendar.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { useCurrentUser } from '../../../lib/account/current-user.ts'
import { mayWith } from '../../../lib/family/rights.ts'
import { useChildren } from '../../../lib/family/children.ts'
import { useChildsDays } from '../../../lib/family/use-childs-days.ts'
import separated from '../../../ui/separated.module.css'
import { useIsOwn } from '../use-is-own.ts'
import styles from './CompletedLine.module.css'
import { usePlanActions } from './plan-actions.ts'

type Step = 1 | 2 | 3 | 4 | 5
type Feedback = NonNullable<PlanItem['feedback']>

/** Days for which the day of a completion is said as "yesterday" or "three days ago". */
const recentDays = 6

/** Shows when and by whom an activity was done, and everybody's feedback, one's own first. */
export function CompletedLine({ item }: { item: PlanItem }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data: user } = useCurrentUser()
  const { plan } = usePlanActions()
  const { timeZone, today } = useChildsDays(plan.childId)
  const who = useWho(item)
  const { completedAt, durationMinutes, feedback, feedbacks = [] } = item
  if (completedAt === null) return null
  const day = localDay(completedAt, timeZone)
  const date =
    day >= addDays(today, -recentDays) && day <= today
      ? format.relativeDay(day, today)
      : format.instantDay(completedAt, timeZone)
  const nameOf = ({ name }: { name: string | null }) => name ?? t(($) => $.plan.item.somebody)
  return (
    <>
      <ul className={`${separated.row} ${styles.line}`}>
        <li>
          {who === 'nobody' && t(($) => $.plan.item.doneOn, { date: format.instantDay(completedAt, timeZone) })}
          {who === 'you' && t(($) => $.plan.item.doneByYou, { date })}
          {typeof who === 'object' && t(($) => $.plan.item.doneBy, { name: nameOf(who), date })}
        </li>
        {durationMinutes !== null && (
          <li>{t(($) => $.plan.item.took, { minutes: format.minutes(durationMinutes) })}</li>
        )}
        {feedback && <Said {...feedback} />}
      </ul>
      {feedback && <Notes {...feedback} />}
      {feedbacks
        .filter(({ by }) => by.accountId !== user?.id)
        .map(({ by, ...said }) => (
          <div key={by.accountId}>
            <ul className={`${separated.row} ${styles.line}`}>
              <li>{t(($) => $.plan.item.toldBy, { name: nameOf(by) })}</li>
              <Said {...said} />
            </ul>
            <Notes {...said} />
          </div>
        ))}
    </>
  )
}

/**
 * Returns who completed the activity: somebody else, or oneself where several caregivers follow the child. Otherwise
 * nobody is named.
 */
function useWho({ completedBy }: PlanItem) {
  const isOwn = useIsOwn()
  const { data: user } = useCurrentUser()
  const { plan } = usePlanActions()
  const { data: children } = useChildren()
  if (completedBy && !isOwn({ completedBy })) return completedBy
  const child = children?.find(({ id }) => id === plan.childId)
  const isShared =
    (child && !mayWith(child, 'remove')) ||
    plan.items.some((item) => !isOwn(item) || (item.feedbacks ?? []).some(({ by }) => by.accountId !== user?.id))
  return isShared ? 'you' : 'nobody'
}

function Said({ engagement, difficulty, focusMinutes }: Feedback) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      <li>{t(($) => $.plan.feedback.engagementsTold[engagement as Step])}</li>
      <li>{t(($) => $.plan.feedback.difficulties[difficulty as Step])}</li>
      {focusMinutes !== null && <li>{t(($) => $.plan.item.focus, { minutes: format.minutes(focusMinutes) })}</li>}
    </>
  )
}

/** A note has no `lang` attribute of a language, because people write in any. */
const Notes = ({ notes }: Feedback) =>
  notes ? (
    <p lang="" className={styles.notes}>
      {notes}
    </p>
  ) : null
